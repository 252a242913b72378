/** How the page of many runs looks, on a screen and on paper: nothing is fetched. */
export const resultsStyle = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { font: 16px/1.45 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 72rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.6rem; border-bottom: 2px solid #1a1a1a; padding-bottom: .4rem }
h2 { font-size: 1.2rem; margin: 2rem 0 .4rem }
h2 span { color: #595959; font-weight: 400 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: .9rem }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem; border: 1px solid #767676 }
strong.good { color: #14663a }
strong.bad { color: #a3191c }
strong.unknown { color: #595959 }
a { color: #0b4f9e }
ul { list-style: none; padding: 0 }
li { border-top: 1px solid #b5b5b5; padding: .5rem 0; break-inside: avoid }
li p { margin: 0; overflow-wrap: anywhere }
img { vertical-align: middle }
`;
