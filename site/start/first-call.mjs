const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const response = await fetch(`${BASE_URL}/stock/v1/inventory`, {
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    'Platform-Restaurant-External-ID': RESTAURANT,
  },
});
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`); // 401: get a new TOKEN
console.log(response.status, await response.text());
