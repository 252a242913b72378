import os, urllib.request

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/stock/v1/inventory",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
    },
)
with urllib.request.urlopen(request) as response:
    print(response.status, response.read().decode())
