// What can be found, unpacked, with whole ids: an id that begins like its page stands in the data without that beginning.
window.searchReady = window
  .unpacked(window.searchData)
  .then(function (blob) {
    return blob.text();
  })
  .then(function (text) {
    var data = JSON.parse(text);
    data.entries.forEach(function (entry) {
      if (entry[1].startsWith('/'))
        entry[1] = data.pages[entry[4]][0].replace(/\.html$/, '') + entry[1];
    });
    return data;
  });
