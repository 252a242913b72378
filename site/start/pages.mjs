const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const url = new URL(`${BASE_URL}/config/v2/menuItems`);
let page;
do {
  const answer = await fetch(url, {
    headers: {
      Authorization: `Bearer ${TOKEN}`,
      'Platform-Restaurant-External-ID': RESTAURANT,
    },
  });
  console.log('a page with', (await answer.json()).length, 'objects');
  page = answer.headers.get('Platform-Next-Page-Token');
  url.searchParams.set('pageToken', page);
} while (page !== null);
