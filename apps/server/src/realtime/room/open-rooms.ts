import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { roomNamespace, roomPath } from '@academy/contract/realtime/room-address.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { attachSockets, createSocketServer, judgeEntry } from '../socket-server.ts';
import { createTracker } from '../track-work.ts';
import { giveCommands } from './give-commands.ts';
import { createHall } from './hall.ts';
import { letIn } from './let-in.ts';
import type { RoomNamespace, RoomParts } from './room-parts.ts';
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
    /** Origins besides our own whose pages may come in. */
    readonly appOrigins?: readonly string[] | undefined;
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
  const io = createSocketServer({
    path: roomPath,
    largestMessage,
    // Whoever is silent for so long has left, long before their seat is given up.
    ping: { interval: 10_000, timeout: 10_000 },
    appOrigins: settings.appOrigins,
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

  namespace.use((socket, next) => {
    const answer = async () => next(await judgeEntry(() => letIn(parts, socket), log));
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
  return { tokens, attach: (app) => attachSockets(io, app, close) };
}
