import type { Static } from 'typebox';
import { type ChatCommand, chatCommands } from '@academy/contract/realtime/chat.ts';
import { rateAnswer } from '../../domain/qa/rate-answer.ts';
import { findOwnedRecord, type RecordRow } from '../../domain/qa/records.ts';
import { AppError } from '../../kit/errors.ts';
import type { Throttle } from '../../kit/throttle.ts';
import { checkStorable, createCommandChecks } from '../command-checks.ts';
import type { EmitAnswerEvent } from './answer-content.ts';
import type { Answers } from './answers.ts';
import type { Ask } from './ask-question.ts';
import type { ChatDeps, ChatSocket, FindSession } from './chat-deps.ts';
import { disconnect } from './connection-guard.ts';

interface CommandContext {
  readonly deps: ChatDeps;
  readonly answers: Answers;
  readonly ask: Ask;
  readonly socket: ChatSocket;
}

/** The response to a command, and work that follows the response. */
interface CommandResult {
  readonly response: object;
  readonly afterResponse?: () => Promise<void>;
}

type Handler<Name extends ChatCommand> = (
  input: Static<(typeof chatCommands)[Name]>,
  context: CommandContext,
) => Promise<CommandResult>;

const commandHandlers: { readonly [Name in ChatCommand]: Handler<Name> } = {
  send: async (input, context) => {
    const { record, remaining } = await context.ask(context.socket.data.requester, {
      requestId: input.request_id,
      sessionKey: input.session_id,
      content: input.content,
      origin: input.origin,
      regenerates: input.regenerate,
    });
    return {
      response: { record_id: record.id, left: remaining },
      afterResponse: () => subscribeSocket(context, record, 0),
    };
  },
  resume: async ({ record_id: id, offset }, context) => {
    const record = await getOwnRecord(context, id);
    return { response: {}, afterResponse: () => subscribeSocket(context, record, offset) };
  },
  stop: async ({ record_id: id }, context) => {
    await getOwnRecord(context, id);
    await context.answers.stop(id);
    return { response: {} };
  },
  rating: async ({ record_id: recordId, ...rating }, { deps, socket }) => ({
    response: await rateAnswer(deps.db, socket.data.requester, { recordId, ...rating }),
  }),
};

async function getOwnRecord({ deps, socket }: CommandContext, id: number): Promise<RecordRow> {
  const record = await findOwnedRecord(deps.db, socket.data.requester, id);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record;
}

/** Subscribes the socket to an answer. An earlier subscription to the same answer is replaced. */
async function subscribeSocket(
  { answers, socket }: CommandContext,
  record: RecordRow,
  offset: number,
): Promise<void> {
  const { requester, subscriptions } = socket.data;
  subscriptions.get(record.id)?.();
  const emit = socket.emit.bind(socket) as EmitAnswerEvent;
  const unsubscribe = await answers
    .subscribe({ record, requester }, { emit, offset })
    .catch((error: unknown) => {
      // The command was already acknowledged, so the error is sent as an event.
      const { name, message } = error instanceof AppError ? error : new AppError('UNAVAILABLE');
      emit('error', { record_id: record.id, name, message });
      return () => {};
    });
  subscriptions.get(record.id)?.();
  if (socket.connected) subscriptions.set(record.id, unsubscribe);
  else unsubscribe();
}

const commandChecks = createCommandChecks(chatCommands);

interface CommandRunnerDeps extends Omit<CommandContext, 'socket'> {
  readonly findSession: FindSession;
  /** Limits commands by requester. */
  readonly throttle: Throttle;
  /** Tracks the work until it is done; rejects with UNAVAILABLE during a shutdown. */
  readonly track: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Answers every command of a socket through its acknowledgement, and then runs the work that follows. */
export function registerCommands(runner: CommandRunnerDeps, socket: ChatSocket): void {
  for (const name of Object.keys(commandChecks) as ChatCommand[])
    socket.on(name, (...args) => {
      const acknowledgement = args.at(-1);
      const respond =
        typeof acknowledgement === 'function' ? (acknowledgement as (response: object) => void) : () => {};
      const input = typeof args[0] === 'object' ? args[0] : {};
      runner
        .track(async () => {
          const { response, afterResponse } = await runCommand(runner, { socket, name, input });
          respond({ ok: true, ...response });
          await afterResponse?.();
        })
        .catch((error: unknown) => respondWithError(runner.deps, { error, socket, respond }));
    });
}

async function runCommand(
  { findSession, throttle, ...context }: CommandRunnerDeps,
  { socket, name, input }: { socket: ChatSocket; name: ChatCommand; input: unknown },
) {
  const { requester, claim } = socket.data;
  if (!throttle.tryTake(requester.key)) throw new AppError('TOO_MANY', { message: '操作太快了，请歇一歇' });
  commandChecks[name](input);
  checkStorable(input as object, chatCommands[name]);
  if (
    requester.userId !== null &&
    !(await findSession({ uid: requester.userId, sessionId: claim.sessionId }))
  )
    throw new AppError('SESSION_ENDED');
  return commandHandlers[name](input as never, { ...context, socket });
}

function respondWithError(
  { log }: ChatDeps,
  { error, socket, respond }: { error: unknown; socket: ChatSocket; respond: (response: object) => void },
): void {
  const appError = error instanceof AppError ? error : new AppError('UNAVAILABLE');
  if (appError !== error) log?.warn({ err: error }, 'a chat command failed');
  // If the command was already acknowledged, this has no effect.
  respond({ ok: false, name: appError.name, message: appError.message });
  if (appError.name === 'SESSION_ENDED') disconnect(socket, appError);
}
