/** Where the control plane answers. */
export const controlPrefix = '/__control';
