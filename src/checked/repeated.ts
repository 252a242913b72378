/** How the part of an exchange's id begins that tells a sequence which is sent again, because it looked broken. */
export const REPEATED = 'repeated-';
