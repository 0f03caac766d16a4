import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { attachSockets, createSocketServer, createWorkTracker, getConnectError } from '../socket-server.ts';
import { authorizeConnection, registerCommands } from './room-commands.ts';
import { createRoomRegistry } from './room-registry.ts';
import type { RoomNamespace, RoomDeps } from './room-deps.ts';
import { createRoomTokens, type RoomTokens } from './room-token.ts';
import { shareRooms } from './shared-rooms.ts';

/** WebRTC session descriptions are the longest messages. */
const maxMessageBytes = 64 * 1024;
/** Commands that write at once, of the pool's ten connections, and how many may wait. */
const writeConcurrency = { running: 4, waiting: 2_000 };
/** Milliseconds that running commands get at shutdown. */
const shutdownTimeout = 3_000;

interface OpenRoomsDeps extends Pick<RoomDeps, 'db' | 'clock' | 'storage' | 'log'> {
  readonly sessions: { find: RoomDeps['findSession'] };
  readonly settings: {
    /** Signs room tokens. */
    readonly tokenSecret: string;
    /** A UUID that identifies this server; unique among running processes. Absent: a new one. */
    readonly processId?: string | undefined;
    /** The database through which several processes share their rooms; absent: there is only one process. */
    readonly roomsSharedBy?: string | undefined;
    /** Other origins whose pages may connect. */
    readonly appOrigins?: readonly string[] | undefined;
  };
}

interface OpenRooms {
  readonly tokens: RoomTokens;
  /** Attaches the socket server to the HTTP server's port. */
  attach(app: FastifyInstance): void;
}

/** Creates the rooms of lives; they close with the server to which they are attached. */
export function openRooms({ sessions, settings, ...baseDeps }: OpenRoomsDeps): OpenRooms {
  const { db, clock, log } = baseDeps;
  const { tokenSecret: secret, processId = randomUUID(), roomsSharedBy: sharedDatabaseUrl } = settings;
  const tokens = createRoomTokens({ secret, clock });
  const deps: RoomDeps = {
    ...baseDeps,
    tokens,
    moderator: createModerator({ db, clock }),
    process: processId,
    findSession: (claim) => sessions.find(claim),
    limit: createConcurrencyLimit(writeConcurrency),
  };
  const io = createSocketServer({
    path: roomPath,
    maxMessageBytes,
    // A client that is silent for so long counts as gone, well before its seat expires.
    ping: { interval: 10_000, timeout: 10_000 },
    appOrigins: settings.appOrigins,
  });
  const stopSharing =
    sharedDatabaseUrl === undefined ? undefined : shareRooms(io, { url: sharedDatabaseUrl, log });
  const namespace: RoomNamespace = io.of(roomNamespace);
  const roomRegistry = createRoomRegistry(deps, namespace);
  const workTracker = createWorkTracker();
  const broadcastChange = (contentId: number) => {
    void roomRegistry.find(contentId)?.refresh();
    if (stopSharing) namespace.serverSideEmit('look', contentId);
  };
  namespace.on('look', (contentId) => void roomRegistry.find(contentId)?.refresh());
  const stopListening = onLiveChanged(broadcastChange);

  namespace.use((socket, next) => {
    const authorize = async () => next(await getConnectError(() => authorizeConnection(deps, socket), log));
    void authorize();
  });
  namespace.on('connection', (socket) => {
    registerCommands({ deps, namespace, roomRegistry, broadcastChange, track: workTracker.track }, socket);
    socket.on('disconnect', () => roomRegistry.find(socket.data.claim.contentId)?.leave(socket));
  });

  /** Informs all sockets, waits for running work, and closes them. */
  const close = async () => {
    stopListening();
    namespace.local.emit('leaving');
    await workTracker.finish(shutdownTimeout);
    await roomRegistry.close();
    // Unlike a disconnect by the server, this lets clients reconnect by themselves.
    io.engine.close();
    await stopSharing?.();
  };
  return { tokens, attach: (app) => attachSockets(io, app, close) };
}
