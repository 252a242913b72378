if REPORT=$(curl -sS --fail-with-body -X POST "$ANALYTICS_URL/labor/week" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"startBusinessDate": 20260316, "endBusinessDate": 20260322,
       "restaurantIds": [], "excludedRestaurantIds": []}'); then
  REPORT=$(echo "$REPORT" | tr -d '"')
  for TRY in $(seq 60); do
    sleep 1
    STATUS=$(curl -sS -o report.json -w '%{http_code}' "$ANALYTICS_URL/labor/$REPORT" \
      -H "Authorization: Bearer $TOKEN")
    [ "$STATUS" = 202 ] || break
  done
  echo "$STATUS $(cat report.json)"
  [ "$STATUS" = 200 ] || { echo 'If the status is 202, fetch it again later; if 401, get a new TOKEN.'; false; }
else
  echo "$REPORT"
  false
fi
