// Search over everything that has an address, in the page itself.
window.searchReady.then(function (data) {
  var SHOWN = 60;
  var NAMES = {
    g: 'start here',
    o: 'operation',
    s: 'schema',
    r: 'rule',
    c: 'constraint',
    q: 'open point',
    m: 'states',
    t: 'target',
  };
  var found = window.ranked(data);
  var field = document.getElementById('find');
  var count = document.getElementById('count');
  var results = document.getElementById('results');

  function element(name, text, className) {
    var made = document.createElement(name);
    made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  function item(number) {
    var entry = data.entries[number];
    var shown = document.createElement('li');
    var link = element('a', entry[1], 'id');
    link.href = data.pages[entry[3]][0] + '#' + encodeURI(entry[1]);
    shown.append(link, ' ', element('span', NAMES[entry[0]], 'level'));
    // Words by which a section is found are not its text.
    var text = entry[0] === 'g' ? entry[2].split(':')[0] : entry[2];
    shown.append(document.createElement('br'));
    if (entry[0] === 'o') {
      // What people call it comes before how it is called.
      var parts = text.split('; ');
      shown.append(element('b', parts[1]), '. ' + parts[0] + '; ' + parts.slice(2).join('; '));
    } else shown.append(text);
    return shown;
  }

  function show() {
    var query = field.value;
    if (query.trim() === '') {
      results.replaceChildren();
      count.textContent = 'Type an id or a few words.';
      return;
    }
    var all = found(query);
    results.replaceChildren.apply(results, all.slice(0, SHOWN).map(item));
    count.textContent =
      all.length > SHOWN
        ? 'The best ' + SHOWN + ' of ' + all.length + ' found.'
        : all.length + ' found.';
  }

  field.value = new URLSearchParams(location.search).get('q') || '';
  field.addEventListener('input', show);
  field.form.addEventListener('submit', function (event) {
    event.preventDefault();
    show();
  });
  show();
  field.focus();
});
