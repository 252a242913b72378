import json, os, urllib.error, urllib.parse, urllib.request

query = ""
try:
    while query is not None:
        request = urllib.request.Request(
            os.environ["BASE_URL"] + "/config/v2/menuItems" + query,
            headers={
                "Authorization": "Bearer " + os.environ["TOKEN"],
                "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
            },
        )
        with urllib.request.urlopen(request) as response:
            print("a page with", len(json.load(response)), "objects")
            page = response.headers["Platform-Next-Page-Token"]
        query = "?pageToken=" + urllib.parse.quote(page) if page else None
except urllib.error.HTTPError as error:
    hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
