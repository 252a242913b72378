import os, urllib.request

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/stock/v1/inventory",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, answer.read().decode())
