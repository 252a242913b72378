import json, os, time, urllib.error, urllib.request

headers = {
    "Authorization": "Bearer " + os.environ["TOKEN"],
    "Content-Type": "application/json",
}
wanted = {
    "startBusinessDate": 20260316,
    "endBusinessDate": 20260322,
    "restaurantIds": [],
    "excludedRestaurantIds": [],
}
address = os.environ["ANALYTICS_URL"] + "/labor/"
try:
    post = urllib.request.Request(address + "week", json.dumps(wanted).encode(), headers)
    with urllib.request.urlopen(post) as response:
        report = json.load(response)
    while True:
        time.sleep(1)
        fetch = urllib.request.Request(address + report, headers=headers)
        with urllib.request.urlopen(fetch) as response:
            if response.status != 202:
                print(response.status, response.read().decode())
                break
except urllib.error.HTTPError as error:
    raise SystemExit(f"{error.status} {error.read().decode()}\nIf the status is 401, get a new TOKEN.")
