curl -sS -i --fail-with-body "$BASE_URL/stock/v1/inventory" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT" \
  -w '%{onerror}\nIf the status is 401, get a new TOKEN. For others, see "Read an error".\n'
