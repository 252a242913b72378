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
  console.error(`${posted.status} ${await posted.text()}\nIf the status is 401, get a new TOKEN.`);
  process.exit(1);
}
const report = await posted.json();
let response;
do {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  response = await fetch(`${ANALYTICS_URL}/labor/${report}`, { headers });
} while (response.status === 202);
if (!response.ok) {
  console.error(
    `${response.status} ${await response.text()}\nIf the status is 401, get a new TOKEN.`,
  );
  process.exit(1);
}
console.log(response.status, await response.text());
