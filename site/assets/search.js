// Search over everything that has an address, in the page itself: the best hits first, then the others by their kind.
window.searchReady.then(function (data) {
  var BEST = 5;
  var SHOWN = 8;
  var NAMES = {
    g: ['guide', 'Guides'],
    w: ['', 'Guides'],
    o: ['operation', 'Operations'],
    s: ['schema', 'Schemas'],
    f: ['field', 'Fields'],
    r: ['rule', 'Rules'],
    c: ['constraint', 'Constraints'],
    q: ['open point', 'Open points'],
    m: ['states', 'States'],
    t: ['target', 'Targets'],
  };
  var found = window.ranked(data);
  var field = document.getElementById('find');
  var count = document.getElementById('count');
  var results = document.getElementById('results');
  var nothing = document.getElementById('nothing');

  function element(name, text, className) {
    var made = document.createElement(name);
    // What stands between backticks is code.
    text.split('`').forEach(function (part, index) {
      if (index % 2 === 0) return made.append(part);
      var code = document.createElement('code');
      code.textContent = part;
      made.append(code);
    });
    if (className) made.className = className;
    return made;
  }

  // A rule that several operations have is one hit, with the others behind it.
  var alike = new Map();
  data.entries.forEach(function (entry, number) {
    if (entry[0] !== 'r') return;
    if (!alike.has(entry[2])) alike.set(entry[2], []);
    alike.get(entry[2]).push(number);
  });

  function linkTo(number, text) {
    var entry = data.entries[number];
    var link = element('a', text);
    link.href = data.pages[entry[4]][0] + '#' + encodeURI(entry[1]);
    return link;
  }

  function othersOf(number) {
    var all = alike.get(data.entries[number][2]) || [];
    var more = document.createElement('details');
    more.append(element('summary', '(' + all.length + ' operations)'));
    all.forEach(function (other) {
      more.append(linkTo(other, data.entries[other][1]), document.createElement('br'));
    });
    return all.length > 1 ? [more] : [];
  }

  function hit(number) {
    var entry = data.entries[number];
    var shown = document.createElement('li');
    // Of a written page its name: `limits`, `not offered`.
    var page = data.pages[entry[4]][0].replace('.html', '').replace('-', ' ');
    var kind = entry[0] === 'w' ? page : NAMES[entry[0]][0];
    shown.append(linkTo(number, entry[2]), ' ', element('span', kind, 'level'));
    shown.append(document.createElement('br'), element('span', entry[1], 'id'));
    // What follows the first line are words by which it is found.
    var says = entry[3].split('\n')[0];
    if (says !== '') shown.append(document.createElement('br'), element('span', says, 'note'));
    shown.append.apply(shown, othersOf(number));
    return shown;
  }

  function listOf(numbers) {
    var list = document.createElement('ul');
    list.className = 'list';
    list.append.apply(list, numbers.map(hit));
    return list;
  }

  function group(kind, numbers) {
    var parts = [
      element('h2', 'More: ' + NAMES[kind][1].toLowerCase()),
      listOf(numbers.slice(0, SHOWN)),
    ];
    if (numbers.length > SHOWN) {
      var more = document.createElement('details');
      more.append(element('summary', 'Show all'));
      // Built when it is opened: there can be thousands.
      more.addEventListener(
        'toggle',
        function () {
          more.append(listOf(numbers.slice(SHOWN)));
        },
        { once: true },
      );
      parts.push(more);
    }
    return parts;
  }

  function show() {
    if (field.value.trim() === '') {
      results.replaceChildren();
      count.textContent = 'Type an id or a few words.';
      nothing.hidden = true;
      return;
    }
    var titles = new Set();
    var all = found(field.value).filter(function (number) {
      var entry = data.entries[number];
      return entry[0] !== 'r' || (!titles.has(entry[2]) && titles.add(entry[2]));
    });
    var kinds = new Map();
    all.slice(BEST).forEach(function (number) {
      var kind = data.entries[number][0];
      if (!kinds.has(kind)) kinds.set(kind, []);
      kinds.get(kind).push(number);
    });
    var groups = Array.from(kinds).flatMap(function (pair) {
      return group(pair[0], pair[1]);
    });
    var best = all.length > 0 ? [element('h2', 'Best results'), listOf(all.slice(0, BEST))] : [];
    results.replaceChildren.apply(results, best.concat(groups));
    // Not how many: almost each entry shares a word with a question.
    count.textContent =
      (all.length === 0 ? 'Nothing found for “' : 'Results for “') + field.value.trim() + '”';
    nothing.hidden = all.length > 0;
  }

  // Arrow keys go from the field to the hits and among them; Escape goes back to the field.
  document.addEventListener('keydown', function (event) {
    var links = Array.from(results.querySelectorAll('a'));
    var place = links.indexOf(document.activeElement);
    var step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    var isInside = document.activeElement === field || place >= 0;
    if (event.key === 'Escape' && place >= 0) field.focus();
    if (step === undefined || !isInside || links.length === 0) return;
    event.preventDefault();
    (links[place + step] || (step < 0 ? field : links[place])).focus();
  });

  field.value = new URLSearchParams(location.search).get('q') || '';
  field.addEventListener('input', show);
  field.form.addEventListener('submit', function (event) {
    event.preventDefault();
    show();
    var first = results.querySelector('a');
    if (first) first.focus();
  });
  show();
  field.focus();
});
