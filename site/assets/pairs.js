// An accepted request stands once on a page, and the refused one beside it holds only the lines in which it differs. A
// pair that is opened gets both whole, the characters that differ are marked, and the lines with them stand on top.
(function () {
  // How many changed lines stand on top.
  var LINES = 6;
  // Longer words are data, of which only some characters are marked.
  var WORD = 40;

  // A text as parts: those that differ from another text are marked.
  function marked(text, other) {
    var first = 0;
    while (first < text.length && text[first] === other[first]) first += 1;
    var last = 0;
    var most = Math.min(text.length, other.length) - first;
    while (last < most && text.at(-1 - last) === other.at(-1 - last)) last += 1;
    // Where only the other has more, the character before the gap is marked.
    if (first > 0 && first + last === Math.min(text.length, other.length)) first -= 1;
    return [
      [text.slice(0, first), false],
      [text.slice(first, text.length - last), true],
      [text.slice(text.length - last), false],
    ];
  }

  // Word by word, if both have the same between them. A value differs as a whole, unless it is long.
  function markedLine(line, other) {
    if (line === other) return [[line, false]];
    var words = line.split(/([^\w.-]+)/);
    var others = other.split(/([^\w.-]+)/);
    var isAlike =
      words.length === others.length &&
      words.every(function (word, index) {
        return index % 2 === 0 || word === others[index];
      });
    if (!isAlike) return marked(line, other);
    return words.flatMap(function (word, index) {
      if (word === others[index]) return [[word, false]];
      return word.length <= WORD ? [[word, true]] : marked(word, others[index]);
    });
  }

  function show(code, parts) {
    parts.forEach(function (part) {
      if (!part[1] || part[0] === '') return code.append(part[0]);
      var mark = document.createElement('mark');
      mark.textContent = part[0];
      code.append(mark);
    });
    return code;
  }

  // `0-4,+1,6-20`: lines 0 to 4 of the accepted request, one of the refused one's own, lines 6 to 20 of the accepted one.
  function linePairs(lines, own, parts) {
    var pairs = [];
    var at = 0;
    var pending = [];
    function until(end) {
      while (at < end || pending.length > 0)
        pairs.push([at < end ? lines[at++] : null, pending.length > 0 ? pending.shift() : null]);
    }
    parts.split(',').forEach(function (part) {
      if (part[0] === '+') return (pending = own.splice(0, Number(part.slice(1))));
      var bounds = part.split('-').map(Number);
      until(bounds[0]);
      while (at < bounds[1]) pairs.push([lines[at], lines[at++]]);
    });
    until(lines.length);
    return pairs;
  }

  // A comma that only a following line asks for is no difference.
  function differs(pair) {
    return (
      pair[0] === null ||
      pair[1] === null ||
      pair[0].replace(/,$/, '') !== pair[1].replace(/,$/, '')
    );
  }

  function write(code, pairs, side) {
    code.textContent = '';
    pairs
      .filter(function (pair) {
        return pair[side] !== null;
      })
      .forEach(function (pair, index) {
        if (index > 0) code.append('\n');
        var other = pair[1 - side];
        if (!differs(pair)) code.append(pair[side]);
        else show(code, other === null ? [[pair[side], true]] : markedLine(pair[side], other));
      });
  }

  function summary(pairs) {
    var list = document.createElement('dl');
    ['Accepted', 'Rejected'].forEach(function (name, side) {
      var term = document.createElement('dt');
      term.textContent = name;
      var text = document.createElement('dd');
      var own = pairs.filter(function (pair) {
        return pair[side] !== null;
      });
      own.slice(0, LINES).forEach(function (pair, index) {
        if (index > 0) text.append(document.createElement('br'));
        var trimmed = pair.map(function (line) {
          return line === null ? null : line.trim().replace(/ \\$|,$/, '');
        });
        var code = document.createElement('code');
        write(code, [trimmed], side);
        text.append(code);
      });
      if (own.length === 0) text.textContent = '(left out)';
      if (own.length > LINES) text.append(' … (' + (own.length - LINES) + ' more lines)');
      list.append(term, text);
    });
    return list;
  }

  document.addEventListener(
    'toggle',
    function (event) {
      event.target.querySelectorAll('[data-twin]').forEach(function (place) {
        var twin = document.getElementById(place.dataset.twin).firstElementChild.cloneNode(true);
        place.replaceWith(twin);
      });
      event.target.querySelectorAll('[data-like]').forEach(function (shown) {
        var pair = shown.closest('.pair');
        var twin = pair.querySelector('pre code');
        var pairs = linePairs(
          twin.textContent.split('\n'),
          shown.textContent.split('\n'),
          shown.dataset.parts,
        );
        write(twin, pairs, 0);
        write(shown.firstElementChild, pairs, 1);
        var changed = pairs.filter(differs);
        if (changed.length > 0) pair.before(summary(changed));
        shown.removeAttribute('data-like');
      });
    },
    true,
  );
})();
