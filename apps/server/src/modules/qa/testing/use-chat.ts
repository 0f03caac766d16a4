import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import type { Api, ApiEndpointKey } from '@academy/contract/endpoints.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { chatNamespace, chatPath } from '@academy/contract/realtime/socket-addresses.ts';
import type { ChatCommand, QaReference, QaReply } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../../db/database.ts';
import { systemClock } from '../../../kit/clock.ts';
import { createTokens } from '../../../transport/token.ts';
import { addSession } from '../../testing/identity.ts';
import { addUser, type Scene } from '../../testing/rows.ts';

export interface Caller {
  readonly token?: string;
  readonly device?: string;
}

type CommandReply = { ok: boolean; name?: string; message?: string } & Record<string, unknown>;

/** Calls over HTTP as a user; returns the envelope. */
export async function callFrom<Key extends ApiEndpointKey>(
  origin: string,
  { token, device }: Caller,
  [key, input]: [Key, Api[Key]['input']],
): Promise<Envelope<Api[Key]['output']>> {
  const [method, path] = key.split(' ') as [string, string];
  const entries = Object.entries(input).map(([name, value]) => [name, String(value)] as [string, string]);
  const form = new URLSearchParams(entries);
  const headers = { ...(token !== undefined && { token }), ...(device !== undefined && { device }) };
  const url = `${origin}${apiPrefix}/${path}`;
  const answer =
    method === 'GET'
      ? await fetch(`${url}?${form.toString()}`, { headers })
      : await fetch(url, { method, headers, body: form });
  return (await answer.json()) as Envelope<Api[Key]['output']>;
}

type Question = Api['POST qa/record']['input'];

/** Asks without a socket, in a conversation called morning unless told; returns the envelope. */
export const askByCall = (
  origin: string,
  caller: Caller,
  question: Pick<Question, 'content'> & Partial<Question>,
) =>
  callFrom(origin, caller, [
    'POST qa/record',
    { request_id: randomUUID(), session_id: 'morning', ...question },
  ]);

export interface InChat {
  readonly socket: Socket;
  readonly events: (readonly [string, unknown])[];
  say(name: ChatCommand, input: object): Promise<CommandReply>;
  /** Sends a question; expects it to be accepted, and returns its record. */
  ask(question: string, fields?: Partial<Sent>): Promise<number>;
  received<T>(name: string): T[];
  /** The text of a record, put together as a client does. */
  textOf(recordId: number): string;
  end(recordId: number): Promise<QaReply>;
  references(recordId: number): QaReference[];
}

interface Sent {
  request_id: string;
  session_id: string;
  origin: string;
  regenerate: number;
}

const pollOptions = { timeout: 20_000, interval: 30 };
let serial = 0;

/** A user with a session of their own, at an academy with this secret. */
export async function addAsker(db: Db, scene: Scene, secret: string) {
  const mobile = `137${String((serial += 1)).padStart(8, '0')}`;
  const id = await addUser(db, scene, { nickname: '小满妈妈', mobile });
  const tokens = createTokens({ secret, clock: systemClock });
  const identity = await addSession(db, id);
  return { id, sessionId: identity.sessionId, token: await tokens.sign(identity, 3_600_000) };
}

export const aDevice = (): Caller => ({ device: `phone-${randomUUID()}` });

/** Chat sockets; closed after each test. */
export function useChats(academy: { readonly origin: string }) {
  const open = new Set<Socket>();
  afterEach(() => {
    for (const socket of open) socket.disconnect();
    open.clear();
  });
  const getToken = async (caller: Caller, origin = academy.origin) => {
    const answer = await callFrom(origin, caller, ['GET qa/ai/wstoken', {}]);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    return answer.data!;
  };
  /** A socket that tries to connect; rejects with the message of the refusal. */
  const connect = async (auth: object, origin = academy.origin): Promise<Socket> => {
    const options = { path: chatPath, transports: ['websocket'], auth, forceNew: true, reconnection: false };
    const socket = io(`${origin}${chatNamespace}`, options);
    open.add(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const enter = async (caller: Caller, origin = academy.origin): Promise<InChat> => {
    const { token } = await getToken(caller, origin);
    return inChat(await connect({ token }, origin));
  };
  return { getToken, connect, enter };
}

function inChat(socket: Socket): InChat {
  const events: (readonly [string, unknown])[] = [];
  socket.onAny((name: string, received: unknown) => events.push([name, received]));
  const received = <T>(name: string) => events.filter(([one]) => one === name).map(([, what]) => what as T);
  const pieces = (recordId: number) => received<QaReply>('reply').filter((one) => one.record_id === recordId);
  const say: InChat['say'] = (name, input) =>
    socket.timeout(20_000).emitWithAck(name, input) as Promise<CommandReply>;
  return {
    socket,
    events,
    say,
    received,
    ask: async (question, fields = {}) => {
      const answer = await say('send', {
        request_id: randomUUID(),
        session_id: 'morning',
        content: question,
        origin: 'text',
        ...fields,
      });
      expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
      return answer['record_id'] as number;
    },
    textOf: (recordId) => pieces(recordId).reduce(put, ''),
    end: async (recordId) => {
      await expect.poll(() => pieces(recordId).at(-1)?.is_final, pollOptions).toBe(true);
      return pieces(recordId).at(-1)!;
    },
    references: (recordId) =>
      received<{ record_id: number; references: QaReference[] }>('reference').findLast(
        (one) => one.record_id === recordId,
      )?.references ?? [],
  };
}

/** Applies a piece as a client does: repeated text is ignored; a gap is a defect of the server. */
function put(text: string, { offset, content, anew }: QaReply): string {
  if (anew) return content;
  if (offset > text.length) throw new Error(`A gap: ${text.length} known, ${offset} told`);
  return text.slice(0, offset) + content + text.slice(offset + content.length);
}
