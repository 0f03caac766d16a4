import { type Amf, readAmf0, writeAmf0 } from './amf0.ts';
import { controlKinds, controlMessage, messageTypes, type RtmpMessage } from './message.ts';
import { bandwidthMessage, chunkSizeMessage, windowMessage } from './settings-messages.ts';

/** The one application that there is: `rtmp://host/live`. */
export const application = 'live';
/** The one stream of messages that a connection gets. */
const publishing = 1;

interface CommandAnswer {
  readonly messages: readonly RtmpMessage[];
  /** It wants to publish under this name, and waits. */
  readonly key?: string;
  /** Nothing follows: it has ended by itself, or is nobody's. */
  readonly isOver?: boolean;
}

/** What a command (Adobe's specification, 7.2) is answered. Throws for what is none. */
export function answerCommand(body: Buffer): CommandAnswer {
  const [name, transaction, ...rest] = readAmf0(body);
  if (typeof name !== 'string' || typeof transaction !== 'number') throw new Error('this is no command');
  if (name === 'connect') return answerConnect(transaction, rest[0]);
  if (name === 'createStream') return { messages: [result(transaction, null, publishing)] };
  // Of older servers, and asked of all: the stream's name is free, it will be published.
  if (name === 'releaseStream' || name === 'FCPublish')
    return { messages: [result(transaction, null, undefined)] };
  // Its first argument is the command's own object, which there is none of.
  if (name === 'publish') return { messages: [], key: typeof rest[1] === 'string' ? rest[1] : '' };
  const isOver = ['FCUnpublish', 'deleteStream', 'closeStream'].includes(name);
  return { messages: [], isOver };
}

function answerConnect(transaction: number, asked: Amf): CommandAnswer {
  const { app } = (typeof asked === 'object' && asked !== null ? asked : {}) as Record<string, Amf>;
  if (typeof app !== 'string' || app.replace(/\/+$/, '') !== application) {
    const refusal = { level: 'error', code: 'NetConnection.Connect.Rejected', description: '没有这个应用' };
    return { messages: [command('_error', transaction, null, refusal)], isOver: true };
  }
  const server = { fmsVer: 'FMS/3,5,7,7009', capabilities: 31 };
  const success = {
    level: 'status',
    code: 'NetConnection.Connect.Success',
    description: 'Connection succeeded.',
    objectEncoding: 0,
  };
  const agreed = command('_result', transaction, server, success);
  return { messages: [windowMessage, bandwidthMessage, chunkSizeMessage, agreed] };
}

const command = (name: string, transaction: number, ...values: readonly Amf[]): RtmpMessage => ({
  type: messageTypes.command,
  stream: 0,
  timestamp: 0,
  body: writeAmf0(name, transaction, ...values),
});

const result = (transaction: number, ...values: readonly Amf[]) => command('_result', transaction, ...values);

/** Says that what is published is taken from now on. */
export const startMessages = (): readonly RtmpMessage[] => [
  controlMessage(controlKinds.begin, publishing),
  statusMessage({ level: 'status', code: 'NetStream.Publish.Start', description: 'Publishing.' }),
];

/** How it stands with what is published; words are for a person. */
export const statusMessage = (status: {
  level: 'status' | 'error';
  code: string;
  description: string;
}): RtmpMessage => ({ ...command('onStatus', 0, null, status), stream: publishing });
