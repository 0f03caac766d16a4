import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { onLiveChanged } from '../../domain/live/live-events.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { AppError } from '../../kit/errors.ts';
import { createThrottle } from '../../kit/throttle.ts';
import type { RequestLimit } from '../../transport/http-upgrade.ts';
import {
  attachSockets,
  createSocketServer,
  createWorkTracker,
  getConnectError,
  type SocketSettings,
} from '../socket-server.ts';
import { authorizeConnection, limitConnections, registerCommands } from './room-commands.ts';
import { disconnectEndedSessions, listSessions, sessionChannel } from '../ended-sessions.ts';
import { createGuestRoles } from './guest-roles.ts';
import { createRoomRegistry } from './room-registry.ts';
import type { RoomNamespace, RoomDeps } from './room-deps.ts';
import { createRoomTokens, type RoomTokens } from './room-token.ts';
import { shareRooms } from './shared-rooms.ts';

/** WebRTC session descriptions are the longest messages. */
const maxMessageBytes = 64 * 1024;
/** Milliseconds that a command waits before it runs. Like a call it is answered within five seconds: see `timeouts` of the database. */
export const commandWait = 800;
/** Commands that use the database at once, of the pool's ten connections, and how many may wait. */
const commandConcurrency = { running: 4, waiting: 2_000, maxWait: commandWait };
/**
 * Visits have a queue of their own, so that those of a crowd that comes at once do not stand before its comments: two at
 * once take half a minute for as many people as a process has room for. Whose visit finds the queue full, or waits for a
 * minute because the database does not respond, is not listed among the visitors until the next time they join.
 */
const visitConcurrency = { running: 2, waiting: 10_000, maxWait: 60_000 };
/** Users who connect: in a rush they wait for their turn, so that those in the room still find a connection. Guests need none. */
const authorizationConcurrency = { running: 3, waiting: 5_000, maxWait: 2 * commandWait };
/** Commands of the guests of one network at once, and each second: those of a school hall, most of whom only join. */
const guestCommandRate = { burst: 1_500, perSecond: 100 };
/** Milliseconds that running commands get at shutdown, and then what they left to be saved. */
const shutdownTimeout = 3_000;

interface OpenRoomsDeps extends Pick<RoomDeps, 'db' | 'clock' | 'storage' | 'log'> {
  readonly sessions: { find: RoomDeps['findSession'] };
  /** Limits handshakes, those of the chat and of publishers included. */
  readonly mayConnect: RequestLimit;
  readonly settings: SocketSettings & {
    /** Signs room tokens. */
    readonly tokenSecret: string;
    /** A UUID that identifies this server; unique among running processes. Absent: a new one. */
    readonly processId?: string | undefined;
    /** The database through which several processes share their rooms; absent: there is only one process. */
    readonly roomsSharedBy?: string | undefined;
  };
}

interface OpenRooms {
  readonly tokens: RoomTokens;
  /** Attaches the socket server to the HTTP server's port. */
  attach(app: FastifyInstance): void;
}

function createRoomDeps(
  { sessions, settings, ...baseDeps }: Omit<OpenRoomsDeps, 'mayConnect'>,
  trackVisit: <T>(start: () => Promise<T>) => Promise<T>,
): RoomDeps {
  const { db, clock } = baseDeps;
  const limitVisits = createConcurrencyLimit(visitConcurrency);
  const { tokenSecret: secret, trustProxy, maxConnections, processId = randomUUID() } = settings;
  return {
    ...baseDeps,
    tokens: createRoomTokens({ secret, clock }),
    trustProxy,
    maxConnections,
    moderator: createModerator({ db }),
    process: processId,
    findSession: (claim) => sessions.find(claim),
    limit: createConcurrencyLimit(commandConcurrency),
    limitAuthorizations: createConcurrencyLimit(authorizationConcurrency),
    limitVisits: (save) => trackVisit(() => limitVisits(save)),
    findGuestRole: createGuestRoles(db),
    guestCommands: createThrottle(guestCommandRate),
  };
}

/** Creates the rooms of lives; they close with the server to which they are attached. */
export function openRooms({ sessions, settings, mayConnect, ...baseDeps }: OpenRoomsDeps): OpenRooms {
  const { log } = baseDeps;
  const { roomsSharedBy: sharedDatabaseUrl } = settings;
  const [workTracker, visitTracker] = [createWorkTracker(), createWorkTracker()];
  const deps = createRoomDeps({ ...baseDeps, sessions, settings }, visitTracker.track);
  const io = createSocketServer({
    path: roomPath,
    maxMessageBytes,
    // A client that is silent for so long counts as gone, well before its seat expires.
    ping: { interval: 10_000, timeout: 10_000 },
    mayConnect,
    settings,
  });
  const stopSharing =
    sharedDatabaseUrl === undefined ? undefined : shareRooms(io, { url: sharedDatabaseUrl, log });
  const namespace: RoomNamespace = io.of(roomNamespace);
  const roomRegistry = createRoomRegistry(deps, namespace);
  const broadcastChange = (contentId: number) => {
    void roomRegistry.find(contentId)?.refresh();
    if (stopSharing) namespace.serverSideEmit('change', contentId);
  };
  namespace.on('change', (contentId) => void roomRegistry.find(contentId)?.refresh());
  const stopListening = onLiveChanged(broadcastChange);

  const stopWatching = disconnectEndedSessions(deps, {
    list: () => listSessions(namespace.adapter),
    disconnect: (sessionId) => {
      const sockets = namespace.local.in(sessionChannel(sessionId));
      sockets.emit('removed', { message: new AppError('SESSION_ENDED').message });
      sockets.disconnectSockets(true);
    },
  });

  namespace.use((socket, next) => {
    const authorize = async () => next(await getConnectError(() => authorizeConnection(deps, socket), log));
    void authorize();
  });
  namespace.on('connection', (socket) => {
    limitConnections(socket);
    registerCommands({ deps, namespace, roomRegistry, broadcastChange, track: workTracker.track }, socket);
    socket.on('disconnect', () => roomRegistry.find(socket.data.claim.contentId)?.leave(socket));
  });

  /** Informs all sockets, waits for running work, and closes them. */
  const close = async () => {
    stopListening();
    await stopWatching();
    namespace.local.emit('leaving');
    await workTracker.finish(shutdownTimeout);
    // A command that has just ended may have left its visit.
    await visitTracker.finish(shutdownTimeout);
    await roomRegistry.close();
    // Unlike a disconnect by the server, this lets clients reconnect by themselves.
    io.engine.close();
    await stopSharing?.();
  };
  return {
    tokens: deps.tokens,
    attach: (app) => attachSockets(io, app, { trustProxy: settings.trustProxy, close }),
  };
}
