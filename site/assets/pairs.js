// An accepted request stands once on a page, and the refused one beside it holds only the lines in which it differs. A
// pair that is opened gets both whole, with those lines marked.
document.addEventListener(
  'toggle',
  function (event) {
    event.target.querySelectorAll('[data-like]').forEach(function (shown) {
      var twin = document.getElementById(shown.dataset.like);
      var lines = twin.querySelector('pre').textContent.split('\n');
      var own = shown.textContent.split('\n');
      var whole = shown.dataset.parts.split(',').map(function (part) {
        if (part[0] !== '+') {
          var bounds = part.split('-');
          return lines.slice(Number(bounds[0]), Number(bounds[1])).join('\n');
        }
        var marked = document.createElement('mark');
        marked.textContent = own.splice(0, Number(part.slice(1))).join('\n');
        return marked;
      });
      var code = shown.firstElementChild;
      code.textContent = '';
      whole.forEach(function (part, index) {
        if (index > 0) code.append('\n');
        code.append(part);
      });
      shown.removeAttribute('data-like');
    });
    event.target.querySelectorAll('[data-twin]').forEach(function (place) {
      var twin = document.getElementById(place.dataset.twin);
      place.replaceWith(twin.firstElementChild.cloneNode(true));
    });
  },
  true,
);
