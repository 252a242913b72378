const { ANALYTICS_URL, TOKEN } = process.env;
const headers = { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' };
const posted = await fetch(`${ANALYTICS_URL}/labor/week`, {
  method: 'POST',
  headers,
  body: JSON.stringify({
    startBusinessDate: 20260316,
    endBusinessDate: 20260322,
    restaurantIds: [],
    excludedRestaurantIds: [],
  }),
});
if (!posted.ok) {
  const hint = posted.status === 401 ? 'Get a new TOKEN.' : 'See "Read an error".';
  console.error(`${posted.status} ${await posted.text()}\n${hint}`);
  process.exit(1);
}
const report = await posted.json();
let response;
for (let tries = 0; tries < 60; tries += 1) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  response = await fetch(`${ANALYTICS_URL}/labor/${report}`, { headers });
  if (response.status !== 202) break;
}
if (!response.ok || response.status === 202) {
  const hint = response.status === 401 ? 'Get a new TOKEN.' : 'See "Read an error".';
  if (response.status === 202) console.error('Not ready after a minute. Fetch it again later.');
  console.error(`${response.status} ${await response.text()}\n${hint}`);
  process.exit(1);
}
console.log(response.status, await response.text());
