import { type Amf, readAmf0, writeAmf0 } from './amf0.ts';
import {
  bandwidthMessage,
  chunkSizeMessage,
  controlMessage,
  controlTypes,
  messageTypes,
  type RtmpMessage,
  windowMessage,
} from './message.ts';

/** The only application: `rtmp://host/live`. */
export const application = 'live';
/** The id of the only message stream of a connection. */
const publishStreamId = 1;

interface CommandResponse {
  readonly messages: readonly RtmpMessage[];
  /** The stream key of a publish command, which is not answered here. */
  readonly key?: string;
  /** The connection ends: the program left, or its request was rejected. */
  readonly isEnded?: boolean;
}

/** The response to a command (Adobe's specification, 7.2). Throws for anything that is no command. */
export function respondToCommand(body: Buffer): CommandResponse {
  const [name, transaction, ...rest] = readAmf0(body);
  if (typeof name !== 'string' || typeof transaction !== 'number') throw new Error('this is no command');
  if (name === 'connect') return respondToConnect(transaction, rest[0]);
  if (name === 'createStream') return { messages: [result(transaction, null, publishStreamId)] };
  // Sent by older programs to every server: the stream's name is free and will be published.
  if (name === 'releaseStream' || name === 'FCPublish')
    return { messages: [result(transaction, null, undefined)] };
  // The first argument is the command object, which is empty.
  if (name === 'publish') return { messages: [], key: typeof rest[1] === 'string' ? rest[1] : '' };
  const isEnded = ['FCUnpublish', 'deleteStream', 'closeStream'].includes(name);
  return { messages: [], isEnded };
}

function respondToConnect(transaction: number, connectArgument: Amf): CommandResponse {
  const { app } = (
    typeof connectArgument === 'object' && connectArgument !== null ? connectArgument : {}
  ) as Record<string, Amf>;
  if (typeof app !== 'string' || app.replace(/\/+$/, '') !== application) {
    const refusal = { level: 'error', code: 'NetConnection.Connect.Rejected', description: '没有这个应用' };
    return { messages: [command('_error', transaction, null, refusal)], isEnded: true };
  }
  const server = { fmsVer: 'FMS/3,5,7,7009', capabilities: 31 };
  const success = {
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connection succeeded.',
    objectEncoding: 0,
  };
  const accepted = command('_result', transaction, server, success);
  return { messages: [windowMessage, bandwidthMessage, chunkSizeMessage, accepted] };
}

const command = (name: string, transaction: number, ...values: readonly Amf[]): RtmpMessage => ({
  type: messageTypes.command,
  stream: 0,
  timestamp: 0,
  body: writeAmf0(name, transaction, ...values),
});

const result = (transaction: number, ...values: readonly Amf[]) => command('_result', transaction, ...values);

export const startMessages = (): readonly RtmpMessage[] => [
  controlMessage(controlTypes.streamBegin, publishStreamId),
  statusMessage({ level: 'status', code: 'NetStream.Publish.Start', description: 'Publishing.' }),
];

/** The status of the published stream; the description is shown to the user. */
export const statusMessage = (status: {
  level: 'status' | 'error';
  code: string;
  description: string;
}): RtmpMessage => ({ ...command('onStatus', 0, null, status), stream: publishStreamId });
