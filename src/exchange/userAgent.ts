import suite from '../../package.json' with { type: 'json' };

/** What every request says about who sends it, so that a gateway's log can be searched for it: name and version. */
export const userAgent = `${suite.name}/${suite.version}`;
