import { messageTypes, protocolMessage, writeUint32 } from './message.ts';

/** Bytes after which each side tells the other how much has come. */
export const usualWindow = 2_500_000;
/** Bytes of a message in one chunk: until told otherwise, and ours. */
export const usualChunkSize = 128;
export const ourChunkSize = 4_096;
/** "Dynamic": it may be taken as it comes. */
const dynamic = 2;

export const windowMessage = protocolMessage(messageTypes.window, writeUint32(usualWindow));
export const bandwidthMessage = protocolMessage(
  messageTypes.bandwidth,
  Buffer.concat([writeUint32(usualWindow), Buffer.from([dynamic])]),
);
export const chunkSizeMessage = protocolMessage(messageTypes.chunkSize, writeUint32(ourChunkSize));
