// What is large stands in its script packed (gzip, Base64). Gives it as a blob, by and by.
window.unpacked = function (base64) {
  var bytes = Uint8Array.from(atob(base64), function (character) {
    return character.charCodeAt(0);
  });
  var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).blob();
};
