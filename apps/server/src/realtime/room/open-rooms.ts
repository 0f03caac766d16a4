import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import { roomNamespace, roomPath } from '@academy/contract/realtime/room-address.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { giveCommands } from './give-commands.ts';
import { createHall } from './hall.ts';
import { letIn } from './let-in.ts';
import type { RoomNamespace, RoomParts, RoomSocket } from './room-parts.ts';
import { createRoomTokens, type RoomTokens } from './room-token.ts';
import { shareRooms } from './shared-rooms.ts';

/** Bytes of one message; descriptions of WebRTC are the longest. */
const largestMessage = 64 * 1024;
/** Writes at once, of the pool's ten, and how many may wait for them. */
const writing = { running: 4, waiting: 2_000 };
/** How long commands under way are waited for when the server leaves, ms. */
const patience = 3_000;

export interface OpenRoomsParts extends Pick<RoomParts, 'db' | 'clock' | 'storage' | 'log'> {
  readonly sessions: { find: RoomParts['findSession'] };
  readonly settings: {
    /** Signs entrances, too. */
    readonly tokenSecret: string;
    /** A UUID that names this server, and no other that runs at the same time. Absent: a new one. */
    readonly processId?: string | undefined;
    /** The database by which several processes share their rooms; absent: this one is alone. */
    readonly roomsSharedBy?: string | undefined;
  };
}

export interface OpenRooms {
  readonly tokens: RoomTokens;
  /** Takes sockets in, on the server's own port. */
  attach(app: FastifyInstance): void;
}

/** Opens the rooms of lives; they close with the server that they are attached to. */
export function openRooms({ sessions, settings, ...given }: OpenRoomsParts): OpenRooms {
  const { db, clock, log } = given;
  const { tokenSecret: secret, processId = randomUUID(), roomsSharedBy: sharedBy } = settings;
  const tokens = createRoomTokens({ secret, clock });
  const parts: RoomParts = {
    ...given,
    tokens,
    moderator: createModerator({ db, clock }),
    process: processId,
    findSession: (claim) => sessions.find(claim),
    limit: createLimiter(writing),
  };
  const io = new Server({
    path: roomPath,
    serveClient: false,
    transports: ['websocket', 'polling'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: largestMessage,
    // Publishers' sockets are none of these.
    destroyUpgrade: false,
    connectTimeout: 10_000,
    // Whoever is silent for so long has left, long before their seat is given up.
    pingInterval: 10_000,
    pingTimeout: 10_000,
  });
  const unshare = sharedBy === undefined ? undefined : shareRooms(io, { url: sharedBy, log });
  const namespace: RoomNamespace = io.of(roomNamespace);
  const hall = createHall(parts, namespace);
  const work = createTracker();
  const announce = (contentId: number) => {
    void hall.find(contentId)?.look();
    if (unshare) namespace.serverSideEmit('look', contentId);
  };
  namespace.on('look', (contentId) => void hall.find(contentId)?.look());
  const stopListening = onLiveChanged(announce);

  // Nobody has any business outside the rooms.
  io.use((_, next) => next(new Error('没有这个地方')));
  namespace.use((socket, next) => {
    const answer = async () => next(await judge(parts, socket));
    void answer();
  });
  namespace.on('connection', (socket) => {
    giveCommands({ parts, namespace, hall, announce, track: work.track }, socket);
    socket.on('disconnect', () => hall.find(socket.data.claim.contentId)?.leave(socket));
  });

  /** Tells all sockets, waits for what is under way, and closes them. */
  const close = async () => {
    stopListening();
    namespace.local.emit('leaving');
    await work.finish(patience);
    await hall.close();
    // Not as those that were sent away: their clients come back by themselves.
    io.engine.close();
    await unshare?.();
  };
  return {
    tokens,
    attach: (app) => {
      io.attach(app.server);
      // Before the server waits for its connections, of which these would never end by themselves.
      app.addHook('preClose', close);
    },
  };
}

/** What a client that is not let in is told; undefined for one that is. */
async function judge(parts: RoomParts, socket: RoomSocket): Promise<Error | undefined> {
  try {
    await letIn(parts, socket);
    return undefined;
  } catch (error) {
    return refusal(parts, error);
  }
}

function refusal({ log }: RoomParts, error: unknown): Error {
  const known = error instanceof AppError ? error : new AppError('UNAVAILABLE');
  if (known !== error) log?.warn({ err: error }, 'a socket could not be let in');
  return Object.assign(new Error(known.message), { data: { name: known.name } });
}

/** Counts what is under way. */
function createTracker() {
  const under = new Set<Promise<unknown>>();
  let leaving = false;
  return {
    track: async <T>(begin: () => Promise<T>): Promise<T> => {
      if (leaving) throw new AppError('UNAVAILABLE', { message: '服务器正在重启，马上回来' });
      const doing = begin();
      under.add(doing);
      return doing.finally(() => under.delete(doing));
    },
    /** Takes nothing more, and waits for the rest, but not for ever. */
    finish: async (most: number): Promise<void> => {
      leaving = true;
      const enough = new AbortController();
      const timer = setTimeout(() => enough.abort(), most);
      const stopped = new Promise((resolve) => enough.signal.addEventListener('abort', resolve));
      await Promise.race([Promise.allSettled(under), stopped]);
      clearTimeout(timer);
    },
  };
}
