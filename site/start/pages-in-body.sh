PAGE='' NUMBER=1
while :; do
  curl -sS --fail-with-body -G -o "page-$NUMBER.json" \
    "$BASE_URL/partners/v1/connectedRestaurants" \
    -d pageSize=100 ${PAGE:+--data-urlencode "pageToken=$PAGE"} \
    -H "Authorization: Bearer $TOKEN" ||
    { cat "page-$NUMBER.json"; NUMBER=0; break; }
  echo "page-$NUMBER.json has $(wc -c < "page-$NUMBER.json") bytes"
  PAGE=$(sed -n 's/.*"nextPageToken" *: *"\([^"]*\)".*/\1/p' "page-$NUMBER.json")
  [ -n "$PAGE" ] || break
  NUMBER=$((NUMBER + 1))
done
[ "$NUMBER" != 0 ] || { echo 'If the status is 401, get a new TOKEN. For others, see "Read an error".'; false; }
