const { AUTH_URL, CLIENT_ID, CLIENT_SECRET } = process.env;
const answer = await fetch(`${AUTH_URL}/authentication/v1/authentication/login`, {
  method: 'POST',
  headers: { Authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
  body: new URLSearchParams({ grant_type: 'client_credentials' }),
});
const { access_token: token } = await answer.json();
console.log(token);
