import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/stock/v1/inventory/update",
    method="PUT",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
        "Content-Type": "application/json",
    },
    data=b'[{"multiLocationId": "400000000000000000", "status": "QUANTITY", "quantity": 0}]',
)
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as response:
    error = json.load(response)
    print(response.status, error["code"], error["message"], error["requestId"])
    if response.status == 401:
        print("The token is no longer valid: get a new TOKEN.")
