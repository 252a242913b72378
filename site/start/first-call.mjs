const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const response = await fetch(`${BASE_URL}/stock/v1/inventory`, {
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    'Platform-Restaurant-External-ID': RESTAURANT,
  },
});
if (!response.ok) {
  const hint = response.status === 401 ? 'Get a new TOKEN.' : 'See "Read an error".';
  console.error(`${response.status} ${await response.text()}\n${hint}`);
  process.exit(1);
}
console.log(response.status, await response.text());
