import { apiPrefix } from '../http/envelope.ts';

/** Where the socket of 智能问答 is, on the server's own port. */
export const chatPath = `${apiPrefix}/chat`;

export const chatNamespace = '/chat';
