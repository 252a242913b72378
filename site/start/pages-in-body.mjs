const { BASE_URL, TOKEN } = process.env;
const url = new URL(`${BASE_URL}/partners/v1/connectedRestaurants?pageSize=100`);
let page;
do {
  if (page) url.searchParams.set('pageToken', page);
  const response = await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}` } });
  if (!response.ok) {
    const hint = response.status === 401 ? 'Get a new TOKEN.' : 'See "Read an error".';
    console.error(`${response.status} ${await response.text()}\n${hint}`);
    process.exit(1);
  }
  const { results, nextPageToken } = await response.json();
  console.log('a page with', results.length, 'objects');
  page = nextPageToken;
} while (page);
