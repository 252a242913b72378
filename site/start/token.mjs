const { AUTH_URL, CLIENT_ID, CLIENT_SECRET } = process.env;
const response = await fetch(`${AUTH_URL}/authentication/v1/authentication/login`, {
  method: 'POST',
  headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
if (!response.ok) throw new Error(`${response.status} ${await response.text()}`); // 401: check CLIENT_ID and CLIENT_SECRET
const { access_token: token } = await response.json();
console.log(token);
