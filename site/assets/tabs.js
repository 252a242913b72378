// Snippets in several languages become tabs; the language that was chosen stays so. Whatever can be pasted gets a button
// that copies it.
(function () {
  function chosen() {
    try {
      return localStorage.getItem('language') || 'curl';
    } catch {
      return 'curl';
    }
  }

  function keep(language) {
    try {
      localStorage.setItem('language', language);
    } catch {
      // Then it holds for this page.
    }
  }

  function show(language) {
    document.querySelectorAll('.tabs').forEach(function (tabs) {
      tabs.querySelectorAll('.tab').forEach(function (tab) {
        tab.hidden = tab.dataset.language !== language;
      });
      tabs.querySelectorAll('[role=tab]').forEach(function (button) {
        var isChosen = button.textContent === language;
        button.setAttribute('aria-selected', String(isChosen));
        button.tabIndex = isChosen ? 0 : -1;
      });
    });
  }

  function withButtons(tabs, number) {
    var list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    list.setAttribute('aria-label', 'Language');
    tabs.querySelectorAll('.tab').forEach(function (tab) {
      var language = tab.dataset.language;
      var button = document.createElement('button');
      button.type = 'button';
      button.id = 'tab-' + number + '-' + language;
      button.textContent = language;
      button.setAttribute('role', 'tab');
      button.addEventListener('click', function () {
        keep(language);
        show(language);
      });
      list.append(button);
      tab.setAttribute('role', 'tabpanel');
      tab.setAttribute('aria-labelledby', button.id);
      tab.querySelector('.head').remove();
    });
    list.addEventListener('keydown', function (event) {
      var step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      var all = Array.from(list.children);
      var next = all[(all.indexOf(document.activeElement) + step + all.length) % all.length];
      next.focus();
      next.click();
    });
    tabs.prepend(list);
  }

  function withCopy(pre) {
    var button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', 'Copy: ' + pre.getAttribute('aria-label'));
    button.addEventListener('click', function () {
      navigator.clipboard.writeText(pre.textContent).then(function () {
        button.textContent = 'Copied';
      });
    });
    pre.before(button);
  }

  document.addEventListener('DOMContentLoaded', function () {
    document.querySelectorAll('.tabs').forEach(withButtons);
    show(chosen());
    document.querySelectorAll('.tab pre, .start pre').forEach(withCopy);
  });
})();
