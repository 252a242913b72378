const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const url = new URL(`${BASE_URL}/config/v2/menuItems`);
let page;
do {
  if (page) url.searchParams.set('pageToken', page);
  const response = await fetch(url, {
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
  console.log('a page with', (await response.json()).length, 'objects');
  page = response.headers.get('Platform-Next-Page-Token');
} while (page);
