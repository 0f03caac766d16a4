import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { chatNamespace, chatPath } from '@academy/contract/realtime/chat-address.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import type { TokenLimits } from '../../domain/qa/usage.ts';
import { createLimiter } from '../../kit/limiter.ts';
import { createPacer } from '../../kit/pace.ts';
import type { LanguageModel } from '../../ports/llm.ts';
import { attachSockets, createSocketServer, judgeEntry } from '../socket-server.ts';
import { createTracker } from '../track-work.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Ask, createAsking } from './asking.ts';
import type { ChatNamespace, ChatParts, FindSession } from './chat-parts.ts';
import { type ChatTokens, createChatTokens } from './chat-token.ts';
import { createDoorkeeper } from './doorkeeper.ts';
import { giveCommands } from './give-commands.ts';
import { letIn } from './let-in.ts';

/** Bytes of one message: a question has 140 characters. */
const largestMessage = 8 * 1024;
/** Answers that are written at once: most of their time they wait, for a model or for their reader. */
const writing = { running: 64, waiting: 500 };
/** Connections of a person, or of all guests behind one address: a whole school may open the page at once. */
const connections = { burst: 300, perSecond: 5 };
/** Commands of one asker. */
const commands = { burst: 30, perSecond: 3 };
/** How long answers may take to end when the server leaves, ms; the rest is left to the next one. */
const patience = 2_500;
/** Milliseconds between two pieces of a ready text: faster than it can be read. */
const defaultPace = 40;
const noTokenLimits: TokenLimits = { perAsker: Number.MAX_SAFE_INTEGER, inAll: Number.MAX_SAFE_INTEGER };

export interface OpenChatParts extends Pick<ChatParts, 'db' | 'clock' | 'log'> {
  readonly sessions: { find: FindSession };
  /** Absent: answers are made of the library alone. */
  readonly llm?: LanguageModel | undefined;
  readonly settings: {
    /** Signs tokens, and digests devices and networks. */
    readonly tokenSecret: string;
    /** A UUID that names this server across its restarts, and no other. Absent: a new one. */
    readonly processId?: string | undefined;
    /** What a model may write; absent: as much as it likes. */
    readonly tokenLimits?: TokenLimits | undefined;
    /** Milliseconds between two pieces of a ready text. */
    readonly answerPace?: number | undefined;
    /** Origins besides our own whose pages may come in. */
    readonly appOrigins?: readonly string[] | undefined;
  };
}

export interface OpenChat {
  readonly tokens: ChatTokens;
  readonly ask: Ask;
  readonly answers: Answers;
  /** Takes sockets in, on the server's own port. */
  attach(app: FastifyInstance): void;
}

/** Opens the chat of questions and answers; it closes with the server that it is attached to. */
export function openChat({ sessions, settings, llm, ...given }: OpenChatParts): OpenChat {
  const { db, clock, log } = given;
  const parts: ChatParts = {
    ...given,
    model: llm,
    moderator: createModerator({ db, clock }),
    tokenLimits: settings.tokenLimits ?? noTokenLimits,
    process: settings.processId ?? randomUUID(),
    pace: settings.answerPace ?? defaultPace,
    limit: createLimiter(writing),
  };
  const tokens = createChatTokens({ secret: settings.tokenSecret, clock });
  const answers = createAnswers(parts);
  const ask = createAsking(parts, answers);
  const attach = (app: FastifyInstance) => {
    const io = createSocketServer({
      path: chatPath,
      largestMessage,
      ping: { interval: 20_000, timeout: 15_000 },
      appOrigins: settings.appOrigins,
    });
    const namespace: ChatNamespace = io.of(chatNamespace);
    const findSession: FindSession = (claim) => sessions.find(claim);
    const doorkeeper = createDoorkeeper(parts);
    const work = createTracker();
    const door = { parts, tokens, findSession, pace: createPacer(connections) };
    const commandParts = { parts, answers, ask, findSession, pace: createPacer(commands), track: work.track };
    namespace.use((socket, next) => {
      const answer = async () => next(await judgeEntry(() => letIn(door, socket), log));
      void answer();
    });
    namespace.on('connection', (socket) => {
      doorkeeper.enter(socket);
      giveCommands(commandParts, socket);
      socket.on('disconnect', () => {
        doorkeeper.leave(socket);
        for (const unfollow of socket.data.following.values()) unfollow();
      });
    });
    attachSockets(io, app, async () => {
      namespace.local.emit('leaving');
      await Promise.all([answers.leave(patience), work.finish(patience)]);
      await doorkeeper.close();
      // Not as those that were sent away: their clients come back by themselves.
      io.engine.close();
    });
  };
  return { tokens, ask, answers, attach };
}
