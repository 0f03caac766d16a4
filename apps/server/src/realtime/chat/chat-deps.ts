import type { Namespace, Socket } from 'socket.io';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../db/database.ts';
import type { NearestPassages } from '../../domain/library/embeddings/nearest-passages.ts';
import type { PhrasingIndex } from '../../domain/library/matching/phrasing-index.ts';
import type { Requester } from '../../domain/qa/requester.ts';
import type { TokenLimits } from '../../domain/qa/usage.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import type { Log } from '../../kit/log.ts';
import type { LanguageModel } from '../../ports/llm.ts';
import type { ChatClaim } from './chat-token.ts';

interface ChatSocketData {
  claim: ChatClaim;
  requester: Requester;
  /** Unsubscribe functions by the answer's record id. */
  subscriptions: Map<number, () => void>;
}

type Commands = Record<string, (...args: unknown[]) => void>;
export type ChatNamespace = Namespace<Commands, ChatEvents, object, ChatSocketData>;
export type ChatSocket = Socket<Commands, ChatEvents, object, ChatSocketData>;

/** Finds the session of a claim; undefined when it has ended. */
export type FindSession = (claim: { uid: number; sessionId: string }) => Promise<object | undefined>;

export interface ChatDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly moderator: Moderator;
  /** Absent: answers consist of the library's own text. */
  readonly model?: LanguageModel | undefined;
  readonly phrasingIndex: PhrasingIndex;
  /** Absent: questions are searched by their words alone. */
  readonly nearest?: NearestPassages | undefined;
  readonly tokenLimits: TokenLimits;
  /** Identifies this server process in the rows; unique among running processes. */
  readonly process: string;
  /** Milliseconds between two pieces of a prepared text. */
  readonly pieceInterval: number;
  /** Limits the number of answers written at once; more wait. */
  readonly limit: ConcurrencyLimit;
}
