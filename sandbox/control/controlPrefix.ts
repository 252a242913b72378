/** Where the control plane is. */
export const controlPrefix = '/__control';
