curl -sS -i "$BASE_URL/stock/v1/inventory" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT"
