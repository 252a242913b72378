import json, os, urllib.error, urllib.parse, urllib.request

query = ""
try:
    while query is not None:
        request = urllib.request.Request(
            os.environ["BASE_URL"] + "/partners/v1/connectedRestaurants?pageSize=100" + query,
            headers={"Authorization": "Bearer " + os.environ["TOKEN"]},
        )
        with urllib.request.urlopen(request) as response:
            body = json.load(response)
        print("a page with", len(body["results"]), "objects")
        page = body.get("nextPageToken")
        query = "&pageToken=" + urllib.parse.quote(page) if page else None
except urllib.error.HTTPError as error:
    hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
