import base64, json, os, urllib.error, urllib.request

client = os.environ["CLIENT_ID"] + ":" + os.environ["CLIENT_SECRET"]
request = urllib.request.Request(
    os.environ["AUTH_URL"] + "/authentication/v1/authentication/login",
    data=b"grant_type=client_credentials",
    headers={"Authorization": "Basic " + base64.b64encode(client.encode()).decode()},
)
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["access_token"])
except urllib.error.HTTPError as error:
    hint = "Check CLIENT_ID and CLIENT_SECRET." if error.status == 401 else 'See "Read an error".'
    raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
