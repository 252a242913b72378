curl -sS -i --fail-with-body --retry 4 "$BASE_URL/restaurants/v1/restaurants/$RESTAURANT" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT"
