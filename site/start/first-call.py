import os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/stock/v1/inventory",
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
    },
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as error:
    hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
