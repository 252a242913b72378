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
const report = await posted.json();
let answer;
do {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  answer = await fetch(`${ANALYTICS_URL}/labor/${report}`, { headers });
} while (answer.status === 202);
console.log(answer.status, await answer.text());
