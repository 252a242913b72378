// An accepted request stands once on a page; a pair that is opened gets its copy, so that both stand side by side.
document.addEventListener(
  'toggle',
  function (event) {
    event.target.querySelectorAll('[data-twin]').forEach(function (place) {
      var twin = document.getElementById(place.dataset.twin);
      place.replaceWith(twin.firstElementChild.cloneNode(true));
    });
  },
  true,
);
