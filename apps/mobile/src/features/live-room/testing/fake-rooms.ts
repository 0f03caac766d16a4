import type { RoomEvents, RoomState } from '@academy/contract/realtime/room.ts';
import type { Handlers } from '@academy/client/testing/fake-server.ts';

/** What a guest gets who joins before the start. */
const upcomingRoom: RoomState = {
  content_id: 5,
  status: 0,
  role: 'guest',
  user_id: 0,
  viewer_count: 1,
  like_count: 0,
  slow_seconds: 0,
  muted: false,
  muted_users: [],
  pinned: null,
  run: 0,
  awaiting_seconds: null,
  seats: { version: 0, list: [], limit: 0 },
  seat_id: null,
  comments: [],
  gap: false,
  removed: [],
};

type Auth = (send: (signature: { sign?: string }) => void) => void;
type EventListener = (name: string, payload: unknown) => void;

/** A connection to a room that has not begun. Without a signature nobody is let in. */
class FakeRoom {
  connected = false;
  hasJoined = false;
  #listeners: [name: string, listener: (detail: unknown) => void][] = [];
  #onEvent: EventListener[] = [];

  constructor(auth: Auth) {
    auth(({ sign }) => {
      if (sign === undefined) return this.#fire('connect_error', new Error('没有签名'));
      this.connected = true;
      rooms.set(sign, this);
      this.#fire('connect', undefined);
    });
  }

  on = (name: string, listener: (detail: unknown) => void): void =>
    void this.#listeners.push([name, listener]);
  onAny = (listener: EventListener): void => void this.#onEvent.push(listener);
  timeout = (): this => this;
  emitWithAck = async (command: string): Promise<object> => {
    if (command === 'join') this.hasJoined = true;
    return { ok: true, state: upcomingRoom };
  };
  disconnect = (): void => void (this.connected = false);

  /** The server ends the connection. */
  disconnectByServer(): void {
    this.connected = false;
    this.#fire('disconnect', 'io server disconnect');
  }

  #fire(name: string, detail: unknown): void {
    for (const [each, listener] of this.#listeners) if (each === name) listener(detail);
  }

  receive<Name extends keyof RoomEvents>(name: Name, payload: Parameters<RoomEvents[Name]>[0]): void {
    for (const listener of this.#onEvent) listener(name, payload);
  }
}

/** The open rooms by the id of their content. */
export const rooms = new Map<string, FakeRoom>();

/** Replaces the socket library. */
export const library = { io: (_address: string, { auth }: { auth: Auth }) => new FakeRoom(auth) };

/** Lets a fake server sign for the rooms. */
export const signForRooms: Handlers = {
  'GET user/live/getsign': ({ content_id }) => ({
    sign: content_id,
    expires_in: 60,
    role: 'guest',
    room_id: 5,
    ice_servers: [],
  }),
};
