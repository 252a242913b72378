// Unpacks Swagger UI and has it show the OpenAPI document that stands in the page. Nothing is loaded from anywhere, and
// nothing can be sent from here.
(function () {
  function unpacked(base64) {
    var bytes = Uint8Array.from(atob(base64), function (character) {
      return character.charCodeAt(0);
    });
    var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return new Response(stream).blob();
  }

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

  unpacked(window.swaggerUi.style)
    .then(function (blob) {
      return blob.text();
    })
    .then(function (css) {
      var style = document.createElement('style');
      style.textContent = css;
      document.head.prepend(style);
      return unpacked(window.swaggerUi.code);
    })
    .then(function (blob) {
      var script = document.createElement('script');
      script.onload = start;
      script.src = URL.createObjectURL(new Blob([blob], { type: 'text/javascript' }));
      document.head.append(script);
    });
})();
