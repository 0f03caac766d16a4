import {
  askQuestion,
  evaluateAnswer,
  evaluateAnswerByGet,
  getChatToken,
} from '@academy/contract/areas/qa.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import type { Db } from '../../db/database.ts';
import { parseReasons, rateAnswer } from '../../domain/qa/rate-answer.ts';
import { findOwnedRecord, presentRecord } from '../../domain/qa/records.ts';
import { userRequester } from '../../domain/qa/requester.ts';
import { countLeft } from '../../domain/qa/usage.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Speech, SpeechRecognition } from '../../ports/speech.ts';
import type { Storage } from '../../ports/storage.ts';
import type { OpenChat } from '../../realtime/chat/open-chat.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import type { SpeechTickets } from './speech-tickets.ts';

/**
 * Asks like the socket does and waits for the whole answer; a caller who gave up waiting asks again with the same
 * request id.
 */
export const createAskRoute = ({ db, chat }: QuestionDeps): Route =>
  route(askQuestion, async (input, { identity, clientInfo: { device }, address }) => {
    const requestId = input.request_id;
    const requester = chat.tokens.requesterOf({ identity, device, address, requestId });
    const { record } = await chat.ask(requester, {
      requestId,
      sessionKey: input.session_id,
      content: input.content,
      origin: input.origin ?? 'text',
    });
    if (record.state === 'running') await chat.answers.waitForEnd({ record, requester });
    const answered = await findOwnedRecord(db, requester, record.id);
    // Its conversation was deleted meanwhile.
    if (!answered) throw new AppError('NOT_FOUND', { message: '这次对话已经删除' });
    if (answered.state === 'running') throw new AppError('UNAVAILABLE');
    return presentRecord(answered);
  });

export const createChatTokenRoute = ({
  db,
  clock,
  chat,
  speech,
  recognition,
}: Pick<QaDeps, 'db' | 'clock' | 'chat' | 'speech' | 'recognition'>): Route =>
  route(getChatToken, async (_input, { identity, clientInfo: { device }, address }) => {
    const caller = { identity, device, address };
    return {
      token: await chat.tokens.sign(caller),
      expires_in: qaLimits.token,
      left: await countLeft(db, chat.tokens.requesterOf(caller), clock.now()),
      speaks: speech !== undefined,
      prefers_device_voice: speech?.isFallback === true,
      recognises: recognition !== undefined,
    };
  });

/** The same for both HTTP methods. */
export function createRatingRoutes({ db }: Pick<QuestionDeps, 'db'>): Route[] {
  const evaluate = (input: InputOf<typeof evaluateAnswer>, { identity }: CallContext) =>
    rateAnswer(db, userRequester(identity!.uid), {
      recordId: input.record_id,
      score: input.score,
      reasons: parseReasons(input.reasons),
      words: input.words ?? '',
    });
  return [route(evaluateAnswerByGet, evaluate), route(evaluateAnswer, evaluate)];
}

export interface QaDeps extends Pick<QuestionDeps, 'db' | 'clock' | 'chat'> {
  readonly storage: Storage;
  /** Speaks answers. Absent: the browser's own voice does. */
  readonly speech?: Speech | undefined;
  /** Recognises speech. Absent: the browser does. */
  readonly recognition?: SpeechRecognition | undefined;
  readonly speechTickets: SpeechTickets;
  /** Folder for files in progress, for this process alone. */
  readonly uploadDirectory: string;
  /** Absent: the ffmpeg on PATH. */
  readonly ffmpegPath?: string | undefined;
  readonly log?: Log | undefined;
}

export interface QuestionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly chat: Pick<OpenChat, 'tokens' | 'ask' | 'answers'>;
}
