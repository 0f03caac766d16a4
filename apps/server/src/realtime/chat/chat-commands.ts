import type { Static } from 'typebox';
import type { ChatCommand, chatCommands } from '@academy/contract/realtime/chat.ts';
import { rateAnswer } from '../../domain/qa/rate-answer.ts';
import { findOwnRecord, type RecordRow } from '../../domain/qa/record-row.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Tell } from './answer-facts.ts';
import type { Answers } from './answers.ts';
import type { Ask } from './asking.ts';
import type { ChatParts, ChatSocket } from './chat-parts.ts';

export interface CommandContext {
  readonly parts: ChatParts;
  readonly answers: Answers;
  readonly ask: Ask;
  readonly socket: ChatSocket;
}

/** What a command is answered, and what is told behind that. */
interface Done {
  readonly told: object;
  readonly after?: () => Promise<void>;
}

type Handler<Name extends ChatCommand> = (
  input: Static<(typeof chatCommands)[Name]>,
  context: CommandContext,
) => Promise<Done>;

export const commandHandlers: { readonly [Name in ChatCommand]: Handler<Name> } = {
  send: async (input, context) => {
    const { record, left } = await context.ask(context.socket.data.asker, {
      requestId: input.request_id,
      sessionKey: input.session_id,
      content: input.content,
      origin: input.origin,
      regenerates: input.regenerate,
    });
    return { told: { record_id: record.id, left }, after: () => follow(context, record, 0) };
  },
  resume: async ({ record_id: id, offset }, context) => {
    const record = await getOwnRecord(context, id);
    return { told: {}, after: () => follow(context, record, offset) };
  },
  stop: async ({ record_id: id }, context) => {
    await getOwnRecord(context, id);
    await context.answers.stop(id);
    return { told: {} };
  },
  rating: async ({ record_id: recordId, ...rating }, { parts, socket }) => ({
    told: await rateAnswer(parts.db, socket.data.asker, { recordId, ...rating }),
  }),
};

async function getOwnRecord({ parts, socket }: CommandContext, id: number): Promise<RecordRow> {
  const record = await findOwnRecord(parts.db, socket.data.asker, id);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record;
}

/** From here on the socket is told of an answer, once, however often it asks. */
async function follow({ answers, socket }: CommandContext, record: RecordRow, offset: number): Promise<void> {
  const { asker, following } = socket.data;
  following.get(record.id)?.();
  const tell = socket.emit.bind(socket) as Tell;
  const unfollow = await answers.follow({ record, asker }, { tell, offset }).catch((error: unknown) => {
    // The command was answered already.
    const { name, message } = error instanceof AppError ? error : new AppError('UNAVAILABLE');
    tell('error', { record_id: record.id, name, message });
    return () => {};
  });
  following.get(record.id)?.();
  if (socket.connected) following.set(record.id, unfollow);
  else unfollow();
}
