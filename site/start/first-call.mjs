const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const answer = await fetch(`${BASE_URL}/stock/v1/inventory`, {
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    'Platform-Restaurant-External-ID': RESTAURANT,
  },
});
console.log(answer.status, await answer.text());
