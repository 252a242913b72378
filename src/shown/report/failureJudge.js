/* oxlint-disable typescript/no-require-imports, no-console, project/parsing -- the end of a program that stands in the script of a failure, and imports nothing of ours */
/* global asked, judged, statuses, value, expected, receivedThen, secrets, UNPRINTABLE, LOG_COMMAND, applies, keeps */
const { readFileSync } = require('node:fs');
const folder = process.argv[2];
// As `say` of the script: a text begins with a word of ours, and each further line with a bar.
const say = (text) =>
  console.log(text.replace(UNPRINTABLE, ' ').replace(LOG_COMMAND, '# #').replaceAll('\n', '\n| '));

function read(name) {
  try {
    return readFileSync(folder + '/' + name, 'utf8');
  } catch {
    return '';
  }
}
function answerOf(index) {
  let text = read(index + 1);
  let head = '';
  // A proxy's own answer, and 100 Continue, come before it.
  for (let end; /^HTTP\/\S+ \d/.test(text) && (end = /\r?\n\r?\n|$/.exec(text));) {
    head = text.slice(0, end.index);
    text = text.slice(end.index + end[0].length);
  }
  const curl = read(index + 1 + '.curl').trim();
  const status = head === '' ? 0 : Number(/^HTTP\/\S+ (\d+)/.exec(head)[1]);
  return { status, head, text, curl };
}
function is(status, wanted) {
  return wanted.some(
    (one) => one === String(status) || (/^\dXX$/.test(one) && one[0] === String(status)[0]),
  );
}
function parsed(text) {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return {};
  }
}
// The values that are never shown, in the forms that a text may have them; the longest first, as one may begin like another.
const known = secrets.filter((name) => process.env[name]).map((name) => [process.env[name], name]);
const forms = known
  .flatMap(([plain, name]) => {
    const once = JSON.stringify(plain).slice(1, -1);
    const percent = encodeURIComponent(plain);
    const lower = percent.replace(/%../g, (one) => one.toLowerCase());
    const all = [plain, once, JSON.stringify(once).slice(1, -1), percent, lower];
    return all.map((form) => [form, name]);
  })
  .sort(([one], [other]) => other.length - one.length);
function hidden(text) {
  for (const [form, name] of forms) text = text.split(form).join('$' + name);
  return text.replace(/[\w+/-]{8,}/g, (run) => {
    // Base64, which may begin anywhere in it.
    const read = [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString());
    const found = known.find(([plain]) => read.some((one) => one.includes(plain)));
    return found ? '$' + found[1] : run;
  });
}
// What is cut could not be found any more.
function shown(value) {
  const text = hidden(JSON.stringify(value) ?? 'absent');
  const left = text.length - 120;
  return left <= 40
    ? text
    : `${text.slice(0, 80)} … (${left} characters left out) … ${text.slice(-40)}`;
}
function wordsFor({ status, text }) {
  if (status === 0) return 'no response';
  if (text === '') return status + ' without a body';
  const { json } = parsed(text);
  if (json === undefined) return status + ' with a body that is not JSON';
  if (Array.isArray(json))
    return status + ' with ' + json.length + (json.length === 1 ? ' element' : ' elements');
  if (json === null || typeof json !== 'object') return status + ' with ' + shown(json);
  const said = [json.message, json.description, json.error].find((one) => typeof one === 'string');
  return status + ' with ' + (said ? shown(said) : 'an object of ' + Object.keys(json).join(', '));
}
function headerOf({ head }, name) {
  const lines = head
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(/:(.*)/s));
  const found = lines.filter(([own]) => own.trim().toLowerCase() === name.toLowerCase());
  return found.length === 0 ? undefined : found.map(([, text]) => text.trim()).join(', ');
}
function wholeOf(answer) {
  const { json } = parsed(answer.text);
  if (value.of === 'length') return Buffer.byteLength(answer.text);
  if (value.of === 'elements') return json === undefined || Array.isArray(json) ? json : [json];
  if (value.of === 'body') return json;
  if (value.of.header) return headerOf(answer, value.of.header);
  const type = (headerOf(answer, 'content-type') ?? 'no Content-Type')
    .split(';')[0]
    .trim()
    .toLowerCase();
  return json === undefined ? type + ', and a body that does not parse' : type;
}
function placesIn(place, steps) {
  const [step, ...rest] = steps;
  const inside = place.value;
  if (step === undefined) return inside === undefined ? [] : [place];
  if (inside === null || typeof inside !== 'object') return [];
  if (step.items)
    return Array.isArray(inside)
      ? inside.flatMap((one, n) => placesIn({ at: place.at + '/' + n, value: one }, rest))
      : [];
  return Object.hasOwn(inside, step.property)
    ? placesIn({ at: place.at + '/' + step.property, value: inside[step.property] }, rest)
    : [];
}
function end(code, word, received) {
  say('expected  ' + expected);
  say(
    `received  ${hidden(received).replace(/\s/g, ' ')}${code === 1 ? '' : `   (in the run: ${receivedThen})`}`,
  );
  say(word);
  // No process.exit: what a pipe has not taken yet would be lost.
  process.exitCode = code;
}

const answers = asked.map((_, index) => answerOf(index));
answers.forEach(({ status, head, text }, index) => {
  const { role, method, then } = asked[index];
  const [place, what] = [`${index + 1} of ${asked.length}`, index === judged ? 'judged' : role];
  const none = 'no response';
  say(`${place}  ${method} ${what}: ${status || none} (in the run: ${then || none})`);
  if (process.env.SHOW) say(`| ${head}\n\n${text}\n`.replace(/\r/g, ''));
});
const answer = answers[judged];
const received = wordsFor(answer);
function judge() {
  const unlike = asked.findIndex(
    ({ role, then }, index) =>
      index !== judged &&
      role !== 'probe' &&
      is(then, ['2XX']) &&
      !is(answers[index].status, ['2XX']),
  );
  const undecided = (why) => end(3, `Not decided: ${why}.`, received);
  if (unlike >= 0) return undecided(`the valid request ${unlike + 1} is not accepted now`);
  // 6 and 7: no such address, no connection.
  if (answer.status === 0 && (['6', '7'].includes(answer.curl) || asked[judged].then !== 0))
    return undecided(`no response came (curl ended with ${answer.curl})`);
  if (answer.status === 429) return undecided('the target limits requests (429)');
  if (value === null || value === undefined) {
    if (!is(answer.status, statuses)) return end(1, 'STILL FAILING', received);
    if (asked.length === 1 && /^(PUT|PATCH|DELETE)$/.test(asked[0].method))
      return undecided('it may depend on what was changed before');
    return end(0, 'FIXED', received);
  }
  if (!is(answer.status, statuses))
    return undecided(`only a response with ${statuses.join(' or ')} shows it`);
  const places = placesIn({ at: '', value: wholeOf(answer) }, value.steps).filter((place) =>
    applies(place.value),
  );
  if (places.length === 0) return undecided('the response holds nothing that shows it');
  const wrong = places.filter((place) => !keeps(place.value));
  const [first] = wrong.length > 0 ? wrong : places;
  const more = wrong.length > 1 ? ' (and ' + (wrong.length - 1) + ' more)' : '';
  const where =
    typeof value.of === 'string' && value.of !== 'elements' && first.at === ''
      ? value.of
      : first.at || 'it';
  return end(
    wrong.length > 0 ? 1 : 0,
    wrong.length > 0 ? 'STILL FAILING' : 'FIXED',
    where + ' is ' + shown(first.value) + more,
  );
}
judge();
