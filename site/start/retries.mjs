const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const headers = {
  Authorization: `Bearer ${TOKEN}`,
  'Platform-Restaurant-External-ID': RESTAURANT,
};
let answer;
for (let tries = 0; tries < 5; tries += 1) {
  answer = await fetch(`${BASE_URL}/restaurants/v1/restaurants/${RESTAURANT}`, { headers });
  if (answer.status !== 429 && answer.status < 500) break;
  const seconds = Number(answer.headers.get('Retry-After')) || 2 ** tries;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
console.log(answer.status, await answer.text());
