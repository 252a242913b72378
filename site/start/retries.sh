curl -sS -i --fail-with-body --retry 4 "$BASE_URL/restaurants/v1/restaurants/$RESTAURANT" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT" \
  -w '%{onerror}\nIf the status is 401, get a new TOKEN. For others, see "Read an error".\n'
