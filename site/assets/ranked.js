// Finds entries by id or by words: those that say most of what was asked first, and of those what people open first.
window.ranked = function (data) {
  // Kinds with how much each counts, and words that are not in their texts.
  var KINDS = {
    g: [5.5, ''],
    w: [3.2, ''],
    o: [3, ''],
    s: [1.1, 'fields'],
    f: [0.8, ''],
    r: [1.2, ''],
    c: [0.5, ''],
    q: [1.1, 'not known unknown open question'],
    m: [1.6, ''],
    t: [2.5, 'failing night'],
  };
  var IDLE = new Set(
    'a all an and are as at be by can do does for from get got happen happens has have how i if in is it its last long may must my need not of on or our per since take that the there this through to too was we were what when where which who will with you'.split(
      ' ',
    ),
  );
  // Words that stand in many texts: what else was asked says more.
  var WEAK = new Set('data field first number report response type value'.split(' '));
  // What share of the best hit's score a hit has at the least: almost each entry shares one of several words.
  var LEAST = 0.05;
  // Words that people use, and how the documents put them.
  var ALIKE = new Map();
  [
    'second twice repeat duplicate: again second',
    'reject: refus',
    'auth authenticate: authentication token',
    'store shop location: restaurants',
    'charge: authorize',
    'pay: payment',
    'inventory sold: stock',
    'dish product: item',
    'webhook callback: event',
    'permission: scope',
    'lifecycle: state',
    'bank deposit: payout',
    'fee: totalfeeamount',
    'staff work wage: labor',
    'employee employe: labor request',
    'filter: restricts list',
    'hour opening: schedule',
    'address: location',
    'vat: tax',
    'decline: denied denial',
    'void: cancel',
    'tip: tipamount authorize',
    '86 unavailable: stock update',
    'modifier: option',
    'disconnect: revoke grant access',
    'find: search',
    'set mark: update',
    'low: risk',
    'left: remaining',
    'sell: sales sold',
    'report: request',
    'sale: metrics',
    'zero: 0',
    'maximum max: limits longest highest',
    'minimum min: limits lowest',
    'hourly: hour',
    'daily yesterday: day',
    'weekly: week',
    'monthly: month',
    'timezone: time zone',
    'telephone: phone',
  ].forEach(function (line) {
    var sides = line.split(': ');
    sides[0].split(' ').forEach(function (word) {
      ALIKE.set(plain(word), sides[1].split(' '));
    });
  });
  // All words of the index: what is one of them has no typing error.
  var known = new Set();

  // `connectedRestaurants` and `OUT_OF_STOCK` are found whole and by their words.
  function wordsOf(text) {
    var whole = text.replace(/['’]s\b/g, '').split(/[^\p{L}\p{N}_-]+/u);
    var parts = whole.flatMap(function (word) {
      var own = word.split(/[_-]+|(?<=[a-z])(?=[A-Z])/);
      return own.length > 1 && /[A-Z_]/.test(word) ? [word].concat(own) : own;
    });
    return parts.filter(Boolean);
  }

  function plain(word) {
    var lower = word.toLowerCase();
    if (IDLE.has(lower)) return null;
    var one = lower.replace(/ies$/, 'y').replace(/(?:(?<=x|ch|sh|ss)es|(?<=..)(?<!s|tu)s)$/, '');
    return one.length > 4 ? one.replace(/(?:ing|ed|e)$/, '') : one;
  }

  function asked(word) {
    var one = plain(word);
    return ALIKE.has(one) ? [one].concat(ALIKE.get(one).map(plain)) : one;
  }

  function remembered(word) {
    var one = plain(word);
    known.add(one);
    return one;
  }

  function weight(term) {
    return WEAK.has(term) ? 0.5 : /^\d{3}$/.test(term) ? 2 : 1;
  }

  function isDeed(term) {
    return /^(?:list|fetch|read|show)$/.test(term);
  }

  function hasTitle(entry) {
    return 'gwsmfot'.includes(entry[0]);
  }

  // What any client may call is asked for first, what needs an id from elsewhere second.
  function countOf(entry) {
    var isFirst = entry[0] === 'o' && entry[3].includes('a token and no scope');
    var isSecond = entry[0] === 'o' && /^GET \S*\}/.test(entry[3]);
    return KINDS[entry[0]][0] * (isFirst ? 2 : isSecond ? 0.7 : 1);
  }

  var index = new MiniSearch({
    fields: ['title', 'text', 'where'],
    tokenize: wordsOf,
    processTerm: remembered,
    searchOptions: {
      processTerm: asked,
      boost: { title: 4, text: 2 },
      prefix: function (term) {
        // A status is no beginning of a date.
        return term.length > 2 && !/^\d+$/.test(term);
      },
      // A typing error or two.
      fuzzy: function (term) {
        return term.length > 4 && !known.has(term) ? 0.25 : false;
      },
      boostTerm: weight,
      weights: { fuzzy: 0.4, prefix: 0.5 },
      boostDocument: function (number) {
        return countOf(data.entries[number]);
      },
    },
  });
  index.addAll(
    data.entries.map(function (entry, number) {
      var about = data.pages[entry.length > 5 ? entry[5] : entry[4]][1];
      return {
        id: number,
        // The sentence of a rule is no title: a long one would outweigh short ones.
        title: hasTitle(entry) ? entry[2] : '',
        text: [entry[1], hasTitle(entry) ? '' : entry[2], entry[3], KINDS[entry[0]][1]].join(' '),
        where: about,
      };
    }),
  );

  function byId(query) {
    var id = query.trim().toLowerCase();
    if (!id.includes('/')) return [];
    return data.entries
      .map(function (entry, number) {
        return { number: number, id: entry[1].toLowerCase() };
      })
      .filter(function (one) {
        // A field has the id of its schema, which is there itself.
        return one.id.includes(id) && data.entries[one.number][0] !== 'f';
      })
      .sort(function (one, other) {
        return one.id.length - other.id.length;
      })
      .map(function (one) {
        return one.number;
      });
  }

  function plainWords(text) {
    return wordsOf(text).map(plain).filter(Boolean);
  }

  // A guide says by which phrases people ask for it: whoever asks in one of them looks for it.
  function isPhraseOf(query, [kind, , , text]) {
    var key = plainWords(query).sort().join(' ');
    return (
      'gw'.includes(kind) &&
      text.split(/[\n,.]/).some((phrase) => plainWords(phrase).sort().join(' ') === key)
    );
  }

  // How much of a title was asked for: `Menus: list` is more about menus than `Menu groups: list`.
  function titleShare(found) {
    var words = hasTitle(data.entries[found.id]) ? plainWords(data.entries[found.id][2]) : [];
    var matched = words.filter((word) => (found.match[word] || []).includes('title'));
    return words.length === 0 ? 0.3 : matched.length / words.length;
  }

  // Whoever asks to get or list something looks for the operation, and for a title that has the very word.
  function likelihood(query, number) {
    var entry = data.entries[number];
    var title = hasTitle(entry) ? entry[2].toLowerCase().split(/\W+/) : [];
    var words = wordsOf(query.toLowerCase()).flatMap(function (word) {
      return plain(word) ? [word].concat(ALIKE.get(plain(word)) || []) : [];
    });
    var same = words.filter((word) => title.includes(word));
    var deed = /^(?:get|list|fetch|read)\b|\blist$/i.exec(query.trim());
    if (deed === null || entry[0] !== 'o') return 1 + same.length / (words.length || 1);
    return (title[0] === deed[0].toLowerCase() ? 2.6 : 2) * (1 + same.length / (words.length || 1));
  }

  function byWords(query) {
    var words = wordsOf(query)
      .filter(plain)
      .map((word) => [].concat(asked(word)));
    var count = words.length;
    var all = index.search(query);
    // What nothing has narrows nothing.
    var found = new Set(all.flatMap((one) => one.queryTerms));
    function sumOf(terms) {
      return words.reduce(function (sum, word) {
        return sum + (word.some(terms.has, terms) ? weight(word[0]) : 0);
      }, 0);
    }
    var most = sumOf(found);
    return all
      .filter(function (one) {
        // What lists something else has nothing of orders.
        return count === 1 || !one.queryTerms.every(isDeed);
      })
      .map(function (one) {
        var share = sumOf(new Set(one.queryTerms)) / most;
        var fit = count > 1 && isPhraseOf(query, data.entries[one.id]) ? 6 : 1;
        var score = one.score * share * share * (0.4 + titleShare(one)) * likelihood(query, one.id);
        return { number: one.id, score: score, rank: score * fit };
      })
      .sort((one, other) => other.rank - one.rank)
      .filter((one, _place, all) => count === 1 || one.score > all[0].score * LEAST)
      .map((one) => one.number);
  }

  return function (query) {
    return Array.from(new Set(byId(query).concat(byWords(query))));
  };
};
