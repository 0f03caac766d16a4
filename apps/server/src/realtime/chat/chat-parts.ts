import type { Namespace, Socket } from 'socket.io';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../db/database.ts';
import type { Asker } from '../../domain/qa/asker.ts';
import type { TokenLimits } from '../../domain/qa/usage.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Limiter } from '../../kit/limiter.ts';
import type { Log } from '../../kit/log.ts';
import type { LanguageModel } from '../../ports/llm.ts';
import type { ChatClaim } from './chat-token.ts';

/** What a socket of the chat is known by. */
interface ChatSocketFacts {
  claim: ChatClaim;
  asker: Asker;
  /** Ends what the socket is told of an answer, by the answer's record. */
  following: Map<number, () => void>;
}

type Commands = Record<string, (...given: unknown[]) => void>;
export type ChatNamespace = Namespace<Commands, ChatEvents, object, ChatSocketFacts>;
export type ChatSocket = Socket<Commands, ChatEvents, object, ChatSocketFacts>;

/** Who a sign-in is; undefined when it ended. */
export type FindSession = (claim: { uid: number; sessionId: string }) => Promise<object | undefined>;

export interface ChatParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly moderator: Moderator;
  /** Absent: answers are made of the library alone. */
  readonly model?: LanguageModel | undefined;
  readonly tokenLimits: TokenLimits;
  /** Names this server in the rows, and no other that runs at the same time. */
  readonly process: string;
  /** Milliseconds between two pieces of a ready text. */
  readonly pace: number;
  /** Answers that are written at once; more wait. */
  readonly limit: Limiter;
}
