const { BASE_URL, TOKEN, RESTAURANT } = process.env;
const response = await fetch(`${BASE_URL}/stock/v1/inventory/update`, {
  method: 'PUT',
  headers: {
    Authorization: `Bearer ${TOKEN}`,
    'Platform-Restaurant-External-ID': RESTAURANT,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify([
    { multiLocationId: '400000000000000000', status: 'QUANTITY', quantity: 0 },
  ]),
});
if (!response.ok) {
  const { message, code, requestId } = await response.json();
  console.log(response.status, code, message, requestId);
  if (response.status === 401) console.log('The token is no longer valid: get a new TOKEN.');
}
