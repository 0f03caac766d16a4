import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { chatNamespace, chatPath } from '@academy/contract/realtime/socket-addresses.ts';
import { createNearestPassages } from '../../domain/library/embeddings/nearest-passages.ts';
import { createPhrasingIndex, type PhrasingIndex } from '../../domain/library/matching/phrasing-index.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import type { TokenLimits } from '../../domain/qa/usage.ts';
import type { Db } from '../../db/database.ts';
import type { Log } from '../../kit/log.ts';
import { createConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { createThrottle } from '../../kit/throttle.ts';
import type { Embeddings } from '../../ports/embeddings.ts';
import type { LanguageModel } from '../../ports/llm.ts';
import type { RequestLimit } from '../../transport/http-upgrade.ts';
import {
  attachSockets,
  createSocketServer,
  createWorkTracker,
  getConnectError,
  type SocketSettings,
} from '../socket-server.ts';
import { type Answers, createAnswers } from './answers.ts';
import { type Ask, createAsk } from './ask-question.ts';
import type { ChatNamespace, ChatDeps, FindSession } from './chat-deps.ts';
import { type ChatTokens, createChatTokens } from './chat-token.ts';
import { authorizeConnection, createConnectionGuard } from './connection-guard.ts';
import { registerCommands } from './chat-commands.ts';

/** A question has at most 500 characters. */
const maxMessageBytes = 8 * 1024;
/** Answers written at once; most of the time they wait for a model or for the reader. */
const answerConcurrency = { running: 64, waiting: 500 };
/** Connections of one user, or of all guests of one network: a whole school may open the page at once. */
const connectionRate = { burst: 300, perSecond: 5 };
/** Commands of one requester. */
const commandRate = { burst: 30, perSecond: 3 };
/** Milliseconds that running answers get at shutdown; the rest is left to the next process. */
const shutdownTimeout = 2_500;
/** Milliseconds between two pieces of a prepared text: faster than reading. */
const defaultPieceInterval = 40;
const noTokenLimits: TokenLimits = { perRequester: Number.MAX_SAFE_INTEGER, total: Number.MAX_SAFE_INTEGER };

interface OpenChatDeps extends Pick<ChatDeps, 'db' | 'clock' | 'log'> {
  readonly sessions: { find: FindSession };
  /** Limits handshakes, those of rooms and of publishers included. */
  readonly mayConnect: RequestLimit;
  /** Absent: answers consist of the library's own text. */
  readonly llm?: LanguageModel | undefined;
  /** Absent: questions are searched by their words alone. */
  readonly embeddings?: Embeddings | undefined;
  readonly settings: SocketSettings & {
    /** Signs tokens and hashes devices and networks. */
    readonly tokenSecret: string;
    /** A UUID that identifies this server across restarts; unique among running processes. Absent: a new one. */
    readonly processId?: string | undefined;
    /** Token limits of the model; absent: unlimited. */
    readonly tokenLimits?: TokenLimits | undefined;
    /** Milliseconds between two pieces of a prepared text. */
    readonly pieceInterval?: number | undefined;
  };
}

export interface OpenChat {
  readonly tokens: ChatTokens;
  readonly ask: Ask;
  readonly answers: Answers;
  /** Attaches the socket server to the HTTP server's port. */
  attach(app: FastifyInstance): void;
}

/** Creates the chat for questions and answers; it closes with the server to which it is attached. */
export function openChat({ sessions, settings, mayConnect, ...services }: OpenChatDeps): OpenChat {
  const { clock, log } = services;
  const deps: ChatDeps = { ...services, ...createAnswering(services, settings) };
  const tokens = createChatTokens({ secret: settings.tokenSecret, clock });
  const answers = createAnswers(deps);
  const ask = createAsk(deps, answers);
  const attach = (app: FastifyInstance) => {
    const io = createSocketServer({
      path: chatPath,
      maxMessageBytes,
      ping: { interval: 20_000, timeout: 15_000 },
      mayConnect,
      settings,
    });
    const namespace: ChatNamespace = io.of(chatNamespace);
    const findSession: FindSession = (claim) => sessions.find(claim);
    const connectionGuard = createConnectionGuard(deps);
    const workTracker = createWorkTracker();
    const { trustProxy, maxConnections } = settings;
    const throttle = createThrottle(connectionRate);
    const authorization = { deps, tokens, findSession, throttle, trustProxy, maxConnections };
    const commandDeps = {
      deps,
      answers,
      ask,
      findSession,
      throttle: createThrottle(commandRate),
      track: workTracker.track,
    };
    namespace.use((socket, next) => {
      const authorize = async () =>
        next(await getConnectError(() => authorizeConnection(authorization, socket), log));
      void authorize();
    });
    namespace.on('connection', (socket) => {
      connectionGuard.add(socket);
      registerCommands(commandDeps, socket);
      socket.on('disconnect', () => {
        connectionGuard.remove(socket);
        for (const unsubscribe of socket.data.subscriptions.values()) unsubscribe();
      });
    });
    const close = async () => {
      namespace.local.emit('leaving');
      await Promise.all([answers.shutDown(shutdownTimeout), workTracker.finish(shutdownTimeout)]);
      await connectionGuard.close();
      // Unlike a disconnect by the server, this lets clients reconnect by themselves.
      io.engine.close();
    };
    attachSockets(io, app, { trustProxy, close });
  };
  return { tokens, ask, answers, attach };
}

/** Begins to read the phrasings, so that the first question need not wait for them; one that is asked meanwhile tries again. */
function loadPhrasings(db: Db, log: Log | undefined): PhrasingIndex {
  const index = createPhrasingIndex(db);
  index.load().catch((error: unknown) => log?.warn({ err: error }, 'the phrasings could not be read yet'));
  return index;
}

type Services = Pick<OpenChatDeps, 'db' | 'log' | 'llm' | 'embeddings'>;

/** What answers are written with, by the services and the settings. */
const createAnswering = ({ db, log, llm, embeddings }: Services, settings: OpenChatDeps['settings']) => ({
  model: llm,
  nearest: embeddings && createNearestPassages({ db, embeddings, log }),
  phrasingIndex: loadPhrasings(db, log),
  moderator: createModerator({ db }),
  tokenLimits: settings.tokenLimits ?? noTokenLimits,
  process: settings.processId ?? randomUUID(),
  pieceInterval: settings.pieceInterval ?? defaultPieceInterval,
  limit: createConcurrencyLimit(answerConcurrency),
});
