// What can be found, with whole ids: an id that begins like its page stands in the data without that beginning.
window.searchData.entries.forEach(function (entry) {
  if (entry[1].startsWith('/'))
    entry[1] = window.searchData.pages[entry[3]][0].replace(/\.html$/, '') + entry[1];
});
