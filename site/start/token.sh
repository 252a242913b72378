export TOKEN=$(curl -sS --fail-with-body "$AUTH_URL/authentication/v1/authentication/login" \
  -u "$CLIENT_ID:$CLIENT_SECRET" \
  -d grant_type=client_credentials |
  sed -n 's/.*"access_token":"\([^"]*\)".*/\1/p')
echo "${TOKEN:?none: check AUTH_URL, CLIENT_ID and CLIENT_SECRET.}"
