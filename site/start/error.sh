curl -sS -i -X PUT "$BASE_URL/stock/v1/inventory/update" \
  -H "Authorization: Bearer $TOKEN" \
  -H "Platform-Restaurant-External-ID: $RESTAURANT" \
  -H 'Content-Type: application/json' \
  -d '[{"multiLocationId": "400000000000000000", "status": "QUANTITY", "quantity": 0}]' \
  -w '\n400 is expected here. If the status is 401, get a new TOKEN.\n'
