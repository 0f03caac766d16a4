import { apiPrefix } from '../http/envelope.ts';

/** The path of the 智能问答 socket on the server's own port. */
export const chatPath = `${apiPrefix}/chat`;

export const chatNamespace = '/chat';

/** The path of the room sockets on the server's own port. */
export const roomPath = `${apiPrefix}/room`;

export const roomNamespace = '/room';
