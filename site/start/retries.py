import email.utils, os, time, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["BASE_URL"] + "/restaurants/v1/restaurants/" + os.environ["RESTAURANT"],
    headers={
        "Authorization": "Bearer " + os.environ["TOKEN"],
        "Platform-Restaurant-External-ID": os.environ["RESTAURANT"],
    },
)
for tries in range(5):
    try:
        with urllib.request.urlopen(request) as response:
            print(response.status, response.read().decode())
        break
    except urllib.error.HTTPError as error:
        if tries == 4 or (error.status != 429 and error.status < 500):
            hint = "Get a new TOKEN." if error.status == 401 else 'See "Read an error".'
            raise SystemExit(f"{error.status} {error.read().decode()}\n{hint}")
        after = error.headers["Retry-After"] or str(2**tries)
        if not after.isdigit():
            after = email.utils.parsedate_to_datetime(after).timestamp() - time.time()
        time.sleep(max(0, float(after)))
