const { AUTH_URL, CLIENT_ID, CLIENT_SECRET } = process.env;
const response = await fetch(`${AUTH_URL}/authentication/v1/authentication/login`, {
  method: 'POST',
  headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
if (!response.ok) {
  const hint =
    response.status === 401 ? 'Check CLIENT_ID and CLIENT_SECRET.' : 'See "Read an error".';
  console.error(`${response.status} ${await response.text()}\n${hint}`);
  process.exit(1);
}
const { access_token: token } = await response.json();
console.log(token);
