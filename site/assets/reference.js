// Unpacks Swagger UI and has it show the OpenAPI document that stands in the page. Nothing is loaded from anywhere, and
// nothing can be sent from here.
(function () {
  function hidden() {
    return function () {
      return null;
    };
  }

  // The page says what these say; what they would do needs a host.
  function lean() {
    return {
      wrapComponents: { InfoContainer: hidden, authorizeBtn: hidden, ServersContainer: hidden },
    };
  }

  function start() {
    window.SwaggerUIBundle({
      spec: window.openapi,
      dom_id: '#reference',
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
      supportedSubmitMethods: [],
      syntaxHighlight: false,
      validatorUrl: null,
      plugins: [lean],
    });
  }

  window
    .unpacked(window.swaggerUi.style)
    .then(function (blob) {
      return blob.text();
    })
    .then(function (css) {
      var style = document.createElement('style');
      style.textContent = css;
      document.head.prepend(style);
      return window.unpacked(window.swaggerUi.code);
    })
    .then(function (blob) {
      var script = document.createElement('script');
      script.onload = start;
      script.src = URL.createObjectURL(new Blob([blob], { type: 'text/javascript' }));
      document.head.append(script);
    });
})();
