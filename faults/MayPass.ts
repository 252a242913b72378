/** Rules that may pass at a null server (`*` for any text), with the reason why its one response is all that they need. */
export interface MayPass {
  rules: string;
  reason: string;
}
