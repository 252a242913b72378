PAGE=''
while :; do
  curl -sS -G -D headers.txt -o page.json "$BASE_URL/config/v2/menuItems" \
    ${PAGE:+--data-urlencode "pageToken=$PAGE"} \
    -H "Authorization: Bearer $TOKEN" \
    -H "Platform-Restaurant-External-ID: $RESTAURANT"
  echo "a page with $(grep -o '"entityType":"MenuItem"' page.json | wc -l) menu items"
  PAGE=$(tr -d '\r' < headers.txt | sed -n 's/^platform-next-page-token: //Ip')
  [ -n "$PAGE" ] || break
done
