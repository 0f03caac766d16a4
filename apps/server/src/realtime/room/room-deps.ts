import type { Namespace, Socket } from 'socket.io';
import type { RoomEvents } from '@academy/contract/realtime/room.ts';
import type { Db } from '../../db/database.ts';
import type { RoleInRoom } from '../../domain/live-room/role-in-room.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import type { Log } from '../../kit/log.ts';
import type { Throttle, TokenBucket } from '../../kit/throttle.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access.ts';
import type { MaxConnections } from '../connection-limits.ts';
import type { VerifiedRoomClaim, RoomTokens } from './room-token.ts';

interface RoomSocketData {
  claim: VerifiedRoomClaim;
  /** See `clientSite`. */
  network: string;
  /** The role when it was last read from the rows, and when that was (`performance.now()`). */
  roleInRoom: RoleInRoom;
  roleCheckedAt: number;
  /** Whether it has joined its room and is counted there. */
  joined: boolean;
  /** Limits its commands, likes included. */
  commandBucket: TokenBucket;
  joinBucket: TokenBucket;
}

type Commands = Record<string, (...args: unknown[]) => void>;
interface ServerEvents {
  /** The rows of a live's room changed in another process. */
  change: (contentId: number) => void;
}
export type RoomNamespace = Namespace<Commands, RoomEvents, ServerEvents, RoomSocketData>;
export type RoomSocket = Socket<Commands, RoomEvents, ServerEvents, RoomSocketData>;

export interface RoomDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'publicUrl'>;
  readonly log?: Log | undefined;
  readonly moderator: Moderator;
  readonly tokens: RoomTokens;
  /** Whether a proxy in front of us sets the caller's address. */
  readonly trustProxy: boolean;
  readonly maxConnections: MaxConnections | undefined;
  /** Identifies this server process in the rows; unique among running processes. */
  readonly process: string;
  readonly findSession: (claim: { uid: number; sessionId: string }) => Promise<Identity | undefined>;
  /** Limits concurrent work on the database, so that one crowded room cannot use all connections. */
  readonly limit: ConcurrencyLimit;
  /** The same for reading the sessions and roles of those who connect. */
  readonly limitAuthorizations: ConcurrencyLimit;
  /** The same for recording visits, which nobody waits for. */
  readonly limitVisits: ConcurrencyLimit;
  /** What guests are in a room. */
  readonly findGuestRole: (contentId: number) => Promise<RoleInRoom>;
  /** Limits the commands of the guests of a network. */
  readonly guestCommands: Throttle;
}

/** The Socket.IO room of all sockets of a live. */
export const roomChannel = (contentId: number) => `live:${contentId}`;
/** The Socket.IO room of all sockets of a user in a live. */
export const userChannel = (contentId: number, userId: number) => `live:${contentId}:${userId}`;

/** Sends the reason and closes the connection; the client does not reconnect. */
export function disconnect(socket: RoomSocket, message: string): void {
  socket.emit('removed', { message });
  socket.disconnect(true);
}
