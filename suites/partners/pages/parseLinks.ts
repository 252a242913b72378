/** One link of a `link` header field (RFC 8288). */
export interface Link {
  /** The URI reference between the angle brackets. */
  target: string;
  /** Relation types, in lower case. */
  rels: string[];
  /** Its other parameters. */
  others: string[];
}

/*
 * RFC 8288, section 3: Link = #link-value; link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param );
 * link-param = token BWS [ "=" BWS ( token / quoted-string ) ]. Appendix B.3 says that only the first rel counts.
 */
const SKIPPED = /[\s,]*/y;
const TARGET = /<([^<>]*)>/y;
const PARAM = /\s*;\s*([^\s;,=<>"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
const NEXT = /[^,]*/y;

const OWS = String.raw`[ \t]*`;
/** The space behind a name is the parameter's only before a value: could it be read in two ways, time would double with each one. */
const LINK_PARAM = String.raw`[^\s;,=<>"]+(?:${OWS}=${OWS}(?:"(?:[^"\\]|\\.)*"|[^\s;,"]+))?`;
const LINK_VALUE = String.raw`<[^<>]*>(?:${OWS};(?:${OWS}${LINK_PARAM})?)*`;
/** Lists may have empty elements (RFC 9110, section 5.6.1). */
const LINK_LIST = new RegExp(
  `^(?:${OWS},)*${OWS}${LINK_VALUE}(?:${OWS},(?:${OWS}${LINK_VALUE})?)*${OWS}$`,
);

/** Whether a whole header field is a list of links and nothing else. */
export function isLinkList(field: string): boolean {
  return LINK_LIST.test(field);
}

/** The links in a header field, or in several of them joined by commas. Anything that is no link is skipped. */
export function parseLinks(field: string): Link[] {
  const links: Link[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(field);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  while (at < field.length) {
    // By itself, so that each comma is read once.
    take(SKIPPED);
    const target = take(TARGET)?.[1];
    if (target !== undefined) links.push(linkOf(target, takeParams(take)));
    take(NEXT);
    at += 1;
  }
  return links;
}

type Params = { name: string; value: string }[];

function takeParams(take: (pattern: RegExp) => RegExpExecArray | null): Params {
  const params: Params = [];
  for (let match = take(PARAM); match !== null; match = take(PARAM)) {
    const [, name = '', quoted, token = ''] = match;
    params.push({ name: name.toLowerCase(), value: quoted?.replace(/\\(.)/g, '$1') ?? token });
  }
  return params;
}

function linkOf(target: string, params: Params): Link {
  const others = params.filter(({ name }) => name !== 'rel').map(({ value }) => value);
  return { target, rels: relsOf(params), others };
}

/** Relation types are separated by spaces and compared without regard to case. */
function relsOf(params: Params): string[] {
  const rel = params.find(({ name }) => name === 'rel')?.value ?? '';
  return rel
    .toLowerCase()
    .split(/\s/)
    .filter((type) => type !== '');
}
