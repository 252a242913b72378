// Opens what has the id behind the #.
window.searchReady.then(function (data) {
  function open() {
    var id = decodeURIComponent(location.hash.slice(1));
    if (id === '') return;
    var entry = data.entries.find(function (one) {
      return one[1] === id;
    });
    if (entry) location.replace(data.pages[entry[4]][0] + '#' + encodeURI(id));
    else document.getElementById('at').textContent = 'Nothing has the id ' + id + '.';
  }
  window.addEventListener('hashchange', open);
  open();
});
