/** Status codes of a gateway without a server behind it. */
const gatewayErrors = new Set([502, 503, 504]);

export const isUnreachable = ({ status }: Response): boolean => gatewayErrors.has(status);
