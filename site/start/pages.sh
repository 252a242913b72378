PAGE='' NUMBER=1
while :; do
  curl -sS --fail-with-body -G -D headers.txt -o "page-$NUMBER.json" \
    "$BASE_URL/config/v2/menuItems" \
    ${PAGE:+--data-urlencode "pageToken=$PAGE"} \
    -H "Authorization: Bearer $TOKEN" \
    -H "Platform-Restaurant-External-ID: $RESTAURANT" ||
    { cat "page-$NUMBER.json"; NUMBER=0; break; }
  echo "page-$NUMBER.json has $(wc -c < "page-$NUMBER.json") bytes"
  PAGE=$(tr -d '\r' < headers.txt | sed -n 's/^platform-next-page-token: //Ip')
  [ -n "$PAGE" ] || break
  NUMBER=$((NUMBER + 1))
done
[ "$NUMBER" != 0 ] || { echo 'If the status is 401, get a new TOKEN. For others, see "Read an error".'; false; }
