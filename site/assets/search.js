// Search over everything that has an address, in the page itself.
window.searchReady.then(function (data) {
  var SHOWN = 60;
  var KINDS = {
    o: ['operation', 1.4, ''],
    s: ['schema', 1, 'fields'],
    r: ['rule', 1.4, ''],
    c: ['constraint', 0.8, ''],
    q: ['open point', 1.1, 'not known unknown open question'],
    m: ['states', 1.2, ''],
    t: ['target', 1.8, 'failing night'],
  };
  var IDLE = new Set(
    'a an and are as at be by can do does for from has have how if in is it its last long may must not of on or since that the there this to was were what when where which who will with'.split(
      ' ',
    ),
  );
  var field = document.getElementById('find');
  var count = document.getElementById('count');
  var results = document.getElementById('results');

  // `connectedRestaurants` is found whole and by its words.
  function wordsOf(text) {
    var whole = text.replace(/['’]s\b/g, '').split(/[^\p{L}\p{N}]+/u);
    var parts = whole.flatMap(function (word) {
      var own = word.split(/(?<=[a-z])(?=[A-Z])/);
      return own.length > 1 ? [word].concat(own) : [word];
    });
    return parts.filter(Boolean);
  }

  function plain(word) {
    var lower = word.toLowerCase();
    if (IDLE.has(lower)) return null;
    return lower.length > 4 ? lower.replace(/(?:ing|ed|es|s)$/, '') : lower;
  }

  // Words of a question that rules put otherwise.
  var ALIKE = {
    second: 'again',
    twice: 'again',
    repeat: 'again',
    forbidden: 'refus',
    reject: 'refus',
  };

  function asked(word) {
    var one = plain(word);
    return one !== null && ALIKE[one] ? [one, ALIKE[one]] : one;
  }

  var index = new MiniSearch({
    fields: ['text', 'where'],
    tokenize: wordsOf,
    processTerm: plain,
    searchOptions: {
      processTerm: asked,
      boost: { text: 2 },
      prefix: function (term) {
        return term.length > 2;
      },
      fuzzy: function (term) {
        return term.length > 5 ? 0.15 : false;
      },
      boostDocument: function (number) {
        return KINDS[data.entries[number][0]][1];
      },
    },
  });
  index.addAll(
    data.entries.map(function (entry, number) {
      var about = data.pages[entry.length > 4 ? entry[4] : entry[3]][1];
      return {
        id: number,
        text: entry[1] + ' ' + entry[2] + ' ' + KINDS[entry[0]][2],
        where: about,
      };
    }),
  );

  function found(query) {
    var id = query.trim().toLowerCase();
    var byId = data.entries
      .map(function (entry, number) {
        return { number: number, id: entry[1].toLowerCase() };
      })
      .filter(function (one) {
        return id.includes('/') && one.id.includes(id);
      })
      .sort(function (one, other) {
        return one.id.length - other.id.length;
      })
      .map(function (one) {
        return one.number;
      });
    var byWords = index.search(query).map(function (one) {
      return one.id;
    });
    return Array.from(new Set(byId.concat(byWords)));
  }

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
    shown.append(link, ' ', element('span', KINDS[entry[0]][0], 'level'));
    shown.append(document.createElement('br'), entry[2]);
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
