RESPONSE=$(curl -sS --fail-with-body \
  "$AUTH_URL/authentication/v1/authentication/login" \
  -u "$CLIENT_ID:$CLIENT_SECRET" \
  -d grant_type=client_credentials)
export TOKEN=$(echo "$RESPONSE" | sed -n 's/.*"access_token" *: *"\([^"]*\)".*/\1/p')
echo "${TOKEN:?not received. If the status is 401, check CLIENT_ID and CLIENT_SECRET. The server says: $RESPONSE}"
