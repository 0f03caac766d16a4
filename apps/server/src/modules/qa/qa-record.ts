import { askQuestion } from '@academy/contract/areas/qa.ts';
import { findOwnRecord, presentRecord } from '../../domain/qa/record-row.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import type { QaParts } from './qa-parts.ts';

/** Asks as the socket does, and waits for the whole answer; whoever does not wait asks again by the same name. */
export const createQaRecordRoute = ({ db, chat }: QaParts): Route =>
  route(askQuestion, async (input, { identity, clientInfo: { device }, address }) => {
    const asker = chat.tokens.askerOf({ identity, device, address });
    const { record } = await chat.ask(asker, {
      requestId: input.request_id,
      sessionKey: input.session_id,
      content: input.content,
      origin: input.origin ?? 'text',
    });
    if (record.state === 'running') await chat.answers.wait({ record, asker });
    const answered = await findOwnRecord(db, asker, record.id);
    if (!answered || answered.state === 'running') throw new AppError('UNAVAILABLE');
    return presentRecord(answered);
  });
