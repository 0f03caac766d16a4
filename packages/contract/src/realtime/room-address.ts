import { apiPrefix } from '../http/envelope.ts';

/** Where the sockets of rooms are, on the server's own port. */
export const roomPath = `${apiPrefix}/room`;

export const roomNamespace = '/room';
