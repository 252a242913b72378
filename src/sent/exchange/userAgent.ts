import suite from '../../../package.json' with { type: 'json' };

/** The User-Agent of every request, by which it is found in a gateway's log: name and version. */
export const userAgent = `${suite.name}/${suite.version}`;
