if REPORT=$(curl -sS --fail-with-body -X POST "$ANALYTICS_URL/labor/week" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"startBusinessDate": 20260316, "endBusinessDate": 20260322,
       "restaurantIds": [], "excludedRestaurantIds": []}'); then
  REPORT=$(echo "$REPORT" | tr -d '"')
  while :; do
    STATUS=$(curl -sS -o report.json -w '%{http_code}' "$ANALYTICS_URL/labor/$REPORT" \
      -H "Authorization: Bearer $TOKEN")
    [ "$STATUS" = 202 ] || break
    sleep 1
  done
  echo "$STATUS $(cat report.json)" && [ "$STATUS" = 200 ]
else
  echo "$REPORT"
  false
fi
