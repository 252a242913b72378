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
    for _ in range(60):
        time.sleep(1)
        fetch = urllib.request.Request(address + report, headers=headers)
        with urllib.request.urlopen(fetch) as response:
            if response.status != 202:
                print(response.status, response.read().decode())
                break
    else:
        raise SystemExit("202 Not ready after a minute. Fetch it again later.")
except urllib.error.HTTPError as error:
    hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
