/**
 * Rules by hand of a service that responses of the right form, without any meaning, may keep (`*` for any text): by the
 * reason why such a response is all that they need.
 */
export type MayPassAtRandom = Record<string, string[]>;
