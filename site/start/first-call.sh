curl -sS -i --fail-with-body "$BASE_URL/stock/v1/inventory" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT"
