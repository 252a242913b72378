export TOKEN=$(curl -sS "$AUTH_URL/authentication/v1/authentication/login" \
  -u "$CLIENT_ID:$CLIENT_SECRET" \
  -d grant_type=client_credentials |
  sed 's/.*"access_token":"\([^"]*\)".*/\1/')
echo "$TOKEN"
