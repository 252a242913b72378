// The theme that was chosen here; without one, the system's. Runs before the page is shown.
(function () {
  var page = document.documentElement;
  var system = window.matchMedia('(prefers-color-scheme: dark)');
  var chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Some browsers keep nothing for pages of the file system.
  }
  if (chosen === 'light' || chosen === 'dark') page.dataset.theme = chosen;

  function isDark() {
    return page.dataset.theme ? page.dataset.theme === 'dark' : system.matches;
  }

  document.addEventListener('DOMContentLoaded', function () {
    var button = document.getElementById('theme');
    function show() {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', button.textContent + ' theme');
    }
    button.hidden = false;
    show();
    system.addEventListener('change', show);
    button.addEventListener('click', function () {
      page.dataset.theme = isDark() ? 'light' : 'dark';
      try {
        localStorage.setItem('theme', page.dataset.theme);
      } catch {
        // Then it holds for this page.
      }
      show();
    });
  });
})();

// What an address names may be folded away, and is opened then.
(function () {
  function reveal() {
    var id = decodeURIComponent(location.hash.slice(1));
    var found = id === '' ? null : document.getElementById(id);
    if (found === null) return;
    for (var one = found; one !== null; one = one.parentElement)
      if (one.tagName === 'DETAILS') one.open = true;
    found.scrollIntoView();
  }
  window.addEventListener('hashchange', reveal);
  document.addEventListener('DOMContentLoaded', reveal);
  window.addEventListener('beforeprint', function () {
    document.querySelectorAll('details.status, details.field').forEach(function (details) {
      details.open = true;
    });
  });
})();

// The id of a rule links to the rule itself, whose address one may want to copy. Not written on the page thousands of times.
document.addEventListener('DOMContentLoaded', function () {
  document.querySelectorAll('a.id:not([href])').forEach(function (link) {
    link.href = '#' + link.closest('[id]').id;
  });
});

// On a small screen the pages are listed behind a button.
document.addEventListener('DOMContentLoaded', function () {
  var button = document.getElementById('menu');
  var page = document.documentElement;
  page.classList.add('has-menu');
  button.hidden = false;
  button.addEventListener('click', function () {
    var isOpen = page.classList.toggle('menu-open');
    button.setAttribute('aria-expanded', String(isOpen));
  });
});

// `/` and Ctrl+K or ⌘K lead to the search field from anywhere.
document.addEventListener('keydown', function (event) {
  var isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
  var isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey;
  var isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (!isSlash && !isK) return;
  event.preventDefault();
  var field = document.getElementById('find');
  field.focus();
  field.select();
});
