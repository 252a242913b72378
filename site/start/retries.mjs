const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const headers = {
  Authorization: `Bearer ${TOKEN}`,
  'Platform-Restaurant-External-ID': RESTAURANT,
};
let response;
for (let tries = 0; tries < 5; tries += 1) {
  response = await fetch(`${BASE_URL}/restaurants/v1/restaurants/${RESTAURANT}`, { headers });
  if (response.status !== 429 && response.status < 500) break;
  const after = response.headers.get('Retry-After');
  const wait = Number(after) * 1000 || Date.parse(after) - Date.now() || 2 ** tries * 1000;
  await new Promise((resolve) => setTimeout(resolve, wait));
}
if (!response.ok) {
  const hint = response.status === 401 ? 'Get a new TOKEN.' : 'See "Read an error".';
  console.error(`${response.status} ${await response.text()}\n${hint}`);
  process.exit(1);
}
console.log(response.status, await response.text());
