import json, os, time, urllib.request

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
post = urllib.request.Request(address + "week", json.dumps(wanted).encode(), headers)
with urllib.request.urlopen(post) as answer:
    report = json.load(answer)
while True:
    time.sleep(1)
    fetch = urllib.request.Request(address + report, headers=headers)
    with urllib.request.urlopen(fetch) as answer:
        if answer.status != 202:
            print(answer.status, answer.read().decode())
            break
