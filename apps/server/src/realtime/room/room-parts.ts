import type { Namespace, Socket } from 'socket.io';
import type { RoomEvents } from '@academy/contract/realtime/room.ts';
import type { Db } from '../../db/database.ts';
import type { Standing } from '../../domain/live-room/standing.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Limiter } from '../../kit/limiter.ts';
import type { Log } from '../../kit/log.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { RoomClaim, RoomTokens } from './room-token.ts';

/** What a room's socket is known by. */
interface SocketFacts {
  claim: RoomClaim;
  /** What the rows said last, and when (`performance.now()`). */
  standing: Standing;
  standingAt: number;
  /** It is in its room, and counted there. */
  joined: boolean;
  /** Taps and commands that are left at `since`. */
  pace: { left: number; since: number };
}

type Commands = Record<string, (...given: unknown[]) => void>;
/** What processes tell each other. */
interface ServerEvents {
  look: (contentId: number) => void;
}
export type RoomNamespace = Namespace<Commands, RoomEvents, ServerEvents, SocketFacts>;
export type RoomSocket = Socket<Commands, RoomEvents, ServerEvents, SocketFacts>;

export interface RoomParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Pick<Storage, 'publicUrl'>;
  readonly log?: Log | undefined;
  readonly moderator: Moderator;
  readonly tokens: RoomTokens;
  /** Names this server in the rows, and no other that runs at the same time. */
  readonly process: string;
  readonly findSession: (claim: { uid: number; sessionId: string }) => Promise<Identity | undefined>;
  /** What writes goes one by one, so that a crowd cannot take all connections to the database. */
  readonly limit: Limiter;
}

/** All sockets of a room. */
export const crowdOf = (contentId: number) => `live:${contentId}`;
/** All sockets of a person in a room. */
export const personOf = (contentId: number, userId: number) => `live:${contentId}:${userId}`;
