import { afterEach, expect } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import type { RoomCommand, RoomComment, RoomState } from '@academy/contract/realtime/room.ts';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { systemClock } from '../../../kit/clock.ts';
import { createTokens } from '../../../transport/token.ts';
import { addSession } from '../../testing/identity.ts';
import { addUser } from '../../testing/rows.ts';
import { academySecret, callAs, type useAcademy } from './use-academy.ts';

type CommandReply = { ok: boolean; message?: string } & Record<string, unknown>;

export interface InRoom {
  readonly socket: Socket;
  readonly state: RoomState;
  readonly events: (readonly [string, unknown])[];
  say(name: RoomCommand, input?: object): Promise<CommandReply>;
  comments(): RoomComment[];
  received<T>(name: string): T[];
}

interface ConnectOptions {
  readonly origin?: string;
  readonly transports?: string[];
  readonly headers?: Record<string, string>;
}

let serial = 0;

/** Users and sockets for rooms of the whole academy; sockets are closed after each test. */
export function useRooms(academy: ReturnType<typeof useAcademy>) {
  const open = new Set<Socket>();
  afterEach(() => {
    for (const socket of open) socket.disconnect();
    open.clear();
  });
  const tokens = createTokens({ secret: academySecret, clock: systemClock });

  const sign = async (contentId: number, token?: string, origin = academy.origin) => {
    const input = { content_id: contentId, content_type: 'expertLive' as const };
    const answer = await callAs(origin, token, ['GET user/live/getsign', input]);
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
    return answer.data!;
  };
  /** A socket that tries to connect; rejects with the message of the refusal. */
  const connect = async (
    auth: object,
    { origin = academy.origin, transports = ['websocket'], headers = {} }: ConnectOptions = {},
  ): Promise<Socket> => {
    const common = { path: roomPath, transports, auth, forceNew: true, reconnection: false };
    const options = { ...common, extraHeaders: headers };
    const socket = io(`${origin}${roomNamespace}`, options);
    open.add(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const enter = async (
    contentId: number,
    token?: string,
    { after, origin }: { after?: number; origin?: string } = {},
  ): Promise<InRoom> => {
    const socket = await connect(
      await sign(contentId, token, origin),
      origin === undefined ? {} : { origin },
    );
    const events: (readonly [string, unknown])[] = [];
    socket.onAny((name: string, received: unknown) => events.push([name, received]));
    const say: InRoom['say'] = (name, input = {}) =>
      socket.timeout(15_000).emitWithAck(name, input) as Promise<CommandReply>;
    const joined = await say('join', after === undefined ? {} : { after });
    expect(joined).toMatchObject({ ok: true });
    const received = <T>(name: string) => events.filter(([one]) => one === name).map(([, what]) => what as T);
    const comments = () => received<RoomComment[]>('comments').flat();
    return { socket, state: joined['state'] as RoomState, events, say, comments, received };
  };

  return {
    sign,
    connect,
    enter,
    addParent: async (nickname = '小满妈妈') => {
      const mobile = `138${String((serial += 1)).padStart(8, '0')}`;
      const id = await addUser(academy.db, academy.people.scene, { nickname, mobile });
      return { id, token: await tokens.sign(await addSession(academy.db, id), 3_600_000) };
    },
  };
}

export const createComment = (text: string) => ({ request_key: crypto.randomUUID(), text });

export const createSeatRequest = (question = '怎么开口？', anonymous = false) => ({
  question,
  voice_only: false,
  anonymous,
});
