import { encode } from 'uqr';

/** The code of a link as rows of modules, dark ones true, without its quiet margin. It is read with 15 % of it damaged. */
export const qrModules = (link: string): boolean[][] => encode(link, { ecc: 'M', border: 0 }).data;
