const { BASE_URL, TOKEN } = process.env;
const url = new URL(`${BASE_URL}/partners/v1/connectedRestaurants?pageSize=100`);
let page;
do {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const { results, nextPageToken } = await answer.json();
  console.log('a page with', results.length, 'objects');
  page = nextPageToken ?? null;
  url.searchParams.set('pageToken', page);
} while (page !== null);
