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
      button.textContent = isDark() ? 'Light theme' : 'Dark theme';
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
