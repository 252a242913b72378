# The id and the bytes are kept until the payment has an outcome. After a timeout, 401 or 5xx, run this again.
PAYLOAD="eyJudW1iZXIiOiI0MjQyNDIwMDAwMDA0MjQyIiwiYnJhbmQiOiJWSVNBIiwiYmlsbGluZ0FkZHJlc3MiOnsibmFtZSI6IkRhbmEgV2hpdGZpZWxkIiwicGhvbmUiOiIrMTIwNzU1NTAxNDMiLCJhZGRyZXNzMSI6IjEyIFdoYXJmIFN0cmVldCIsImFkZHJlc3MyIjoiQXB0IDQiLCJjaXR5IjoiUG9ydGxhbmQiLCJyZWdpb24iOiJNRSIsInBvc3RhbENvZGUiOiIwNDEwMTQzMjEiLCJjb3VudHJ5IjoiVVNBIn0sInN0b3JlZCI6ZmFsc2UsImxpbWl0IjoxMDB9"
[ -s payment.id ] || {
cat > payment.body <<JSON
{
  "amount": 23.5,
  "tipAmount": 4,
  "cardNumberOrigin": "END_USER",
  "willSaveCard": false,
  "encryptedCardData": {
    "payload": "$PAYLOAD"
  },
  "keyId": "sandbox-key-2024",
  "requestMetadata": {
    "partnerServiceInfo": {
      "instanceId": "web-shop-3"
    },
    "localTransactionDate": "$(date -u +%FT%TZ)",
    "originIPAddr": "8.8.8.8",
    "cardFirst6": "424242",
    "cardLast4": "4242",
    "billingAddress": {
      "name": "Dana Whitfield",
      "phone": "+12075550143",
      "address1": "12 Wharf Street",
      "address2": "Apt 4",
      "city": "Portland",
      "region": "ME",
      "postalCode": "041014321",
      "country": "USA"
    },
    "deliveryAddress": {
      "name": "Dana Whitfield",
      "phone": "+12075550143",
      "address1": "48 Exchange Street",
      "city": "Portland",
      "region": "ME",
      "postalCode": "041014321",
      "country": "USA"
    },
    "guestIdentifier": "dana@example.com"
  }
}
JSON
{ uuidgen 2>/dev/null || cat /proc/sys/kernel/random/uuid; } > payment.id
}
RESPONSE=$(curl -sS -i --fail-with-body --max-time 60 -X PUT \
  "$BASE_URL/ccpartner/v1/merchants/$RESTAURANT/payments/$(cat payment.id)" \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -H "Platform-Restaurant-External-ID: $RESTAURANT" \
  -w '%{onerror}\nIf the status is 401, get a new TOKEN. For others, see "Read an error".\n' \
  --data-binary @payment.body
)
echo "$RESPONSE"
STATUS=$(echo "$RESPONSE" | sed -n 's/^HTTP[^ ]* \([2-5]..\).*/\1/p')
case $STATUS in '' | 401 | 403 | 429 | 5*) ;; *) rm payment.id payment.body ;; esac
echo "$RESPONSE" | grep -q '"paymentState" *: *"AUTHORIZED"' || { echo 'paymentState is not AUTHORIZED.'; false; }
