/** A gateway's words that there is no server behind it. */
const words = new Set([502, 503, 504]);

export const isUnreachable = ({ status }: Response): boolean => words.has(status);
