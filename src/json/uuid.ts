/** The text form of a UUID (RFC 9562 §4), in either letter case, and nothing around it. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
