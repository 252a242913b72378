const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const response = await fetch(`${BASE_URL}/stock/v1/inventory`, {
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    'Platform-Restaurant-External-ID': RESTAURANT,
  },
});
if (!response.ok) {
  console.error(
    `${response.status} ${await response.text()}\nIf the status is 401, get a new TOKEN.`,
  );
  process.exit(1);
}
console.log(response.status, await response.text());
