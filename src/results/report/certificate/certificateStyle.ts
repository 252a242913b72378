/** CSS of a certificate, for paper and screen; it loads nothing. */
export const certificateStyle = `
@page { size: A4; margin: 14mm }
* { box-sizing: border-box }
body { font: 10.5pt/1.4 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 190mm; margin: 0 auto; padding: 6mm }
header { border-bottom: 2px solid #1a1a1a; margin-bottom: 4mm }
header p { margin: 0 0 2mm }
header .letterhead { display: flex; align-items: center; gap: 3mm }
.letterhead img { height: 12mm; max-width: 60mm; object-fit: contain }
.kind { font-size: 15pt; margin-top: 3mm }
.subject, .result { font-size: 12pt }
.meaning { color: #404040 }
.signs { margin: 6mm 0 0; break-after: avoid }
.signature { display: flex; gap: 6mm; margin: 12mm 0 4mm; break-inside: avoid }
.signature div { flex: 1; border-top: 1px solid #1a1a1a; padding-top: 1mm }
.signature dt { font-size: 9pt }
.signature dd { margin: 0 }
.appendix { break-before: page; border-top: 2px solid #1a1a1a; margin-top: 8mm }
.part { font-size: 14pt }
h1 { font-size: 24pt; margin: 0 0 1mm }
h1.conformant, h1.no-new-failure { color: #14663a }
h1.not-conformant { color: #a3191c }
h1.no-verdict { color: #7a4b00 }
h2 { font-size: 12pt; margin: 4mm 0 1mm }
h3 { font-size: 10.5pt; margin: 3mm 0 1mm }
h2, h3 { break-after: avoid }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .6mm 2mm .6mm 0 }
.facts th { width: 32mm; font-weight: 600; white-space: nowrap }
.counts { margin-top: 3mm; font-variant-numeric: tabular-nums }
.counts thead { border-bottom: 1px solid #767676 }
.counts td, .counts thead th + th { text-align: right }
.counts tbody tr:last-child { border-top: 1px solid #767676; font-weight: 600 }
ul { margin: 0; padding-left: 5mm }
li { margin-bottom: 1.2mm; break-inside: avoid }
li p { margin: 0 }
li span { color: #595959 }
code, td { overflow-wrap: anywhere }
code { font: 9pt ui-monospace, monospace }
.digests { list-style: none; padding: 0; font-size: 9pt }
.digests li { margin: 0 }
.digests code { font-size: 7.5pt }
@media screen and (max-width: 40rem) {
  body { padding: 4mm; font-size: 11pt }
  h1 { font-size: 20pt }
  .facts :is(tr, th, td) { display: block; width: auto; padding-right: 0 }
  .facts th { padding-top: 1.5mm }
  .counts { font-size: 8pt }
  .counts :is(th, td) { padding-right: 1mm; overflow-wrap: normal }
}
@media print { body { padding: 0; font-size: 9.5pt } }
`;
