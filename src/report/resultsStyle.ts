/** How the page of many runs looks, on a screen and on paper: nothing is fetched. */
export const resultsStyle = `
:root { color-scheme: light; --text: #1a1a1a; --page: #fff; --quiet: #595959; --line: #b5b5b5; --border: #767676; --good: #14663a; --bad: #a3191c; --link: #0b4f9e }
@media screen and (prefers-color-scheme: dark) {
:root { color-scheme: dark; --text: #e6e6e6; --page: #16181b; --quiet: #a9adb3; --line: #45494f; --border: #7c828a; --good: #6fd39b; --bad: #ff9a92; --link: #8ab8f5 }
}
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; color: var(--text); background: var(--page); max-width: 72rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; border-bottom: 2px solid var(--text); padding-bottom: .4rem }
h2 { font-size: 1.2rem; margin: 2rem 0 .4rem }
h1, h2, th { overflow-wrap: anywhere }
th { min-width: 9rem }
h2 span { color: var(--quiet); font-weight: 400 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem; border: 1px solid var(--border) }
strong.good { color: var(--good) }
strong.bad { color: var(--bad) }
strong.unknown { color: var(--quiet) }
a { color: var(--link) }
ul { list-style: none; padding: 0 }
li { border-top: 1px solid var(--line); padding: .5rem 0; break-inside: avoid }
li p { margin: 0; overflow-wrap: anywhere }
img { vertical-align: middle }
`;
