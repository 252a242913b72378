import json, os, urllib.error, urllib.parse, urllib.request

page = ""
try:
    while page is not None:
        query = "?pageSize=100" + ("&pageToken=" + urllib.parse.quote(page) if page else "")
        request = urllib.request.Request(
            os.environ["BASE_URL"] + "/partners/v1/connectedRestaurants" + query,
            headers={"Authorization": "Bearer " + os.environ["TOKEN"]},
        )
        with urllib.request.urlopen(request) as response:
            body = json.load(response)
        print("a page with", len(body["results"]), "objects")
        page = body.get("nextPageToken")
except urllib.error.HTTPError as error:
    hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
