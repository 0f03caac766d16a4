import { setTimeout as sleep } from 'node:timers/promises';
import { classifyCourtesy } from '../../domain/library/classify-question.ts';
import {
  AnswerRunningError,
  askQuestion,
  cleanQuestion,
  type NewQuestion,
  type RaisedAlarm,
} from '../../domain/qa/ask-question.ts';
import type { Requester } from '../../domain/qa/requester.ts';
import { createRequesterThrottle } from '../../domain/qa/requester-throttle.ts';
import {
  findOwnedRecord,
  findWriterState,
  type RecordRow,
  type RunningRecord,
} from '../../domain/qa/records.ts';
import { listEarlierQuestions } from '../../domain/qa/list-earlier-questions.ts';
import { type Assessment, assessMessage, type EarlierMessage } from '../../domain/safety/assess-message.ts';
import { protocols } from '../../domain/safety/protocols/protocols.ts';
import { AppError } from '../../kit/errors.ts';
import type { Answers } from './answers.ts';
import type { ChatDeps } from './chat-deps.ts';

interface AskInput {
  readonly requestId: string;
  readonly sessionKey: string;
  readonly content: string;
  readonly origin: RecordRow['origin'];
  /** The id of a record of the same requester that is answered again; `content` is then ignored. */
  readonly regenerates?: number | undefined;
}

/**
 * Saves a question and starts its answer; resolves to its record and the number of questions that the requester may
 * still ask today.
 */
export type Ask = (
  requester: Requester,
  input: AskInput,
) => Promise<{ record: RecordRow; remaining: number }>;

const questionRates = {
  perRequester: { burst: 8, perSecond: 0.2 },
  perNetwork: { burst: 60, perSecond: 2 },
};

export function createAsk(deps: ChatDeps, answers: Answers): Ask {
  const { db, clock, process } = deps;
  const tryTake = createRequesterThrottle(questionRates);
  return async (requester, { content, ...input }) => {
    if (!tryTake(requester))
      throw new AppError('TOO_SOON', {
        message: '问得太快了，请歇一歇再问',
        data: { retry_after_seconds: 5 },
      });
    const text = await findQuestionText(deps, { requester, content, regenerates: input.regenerates });
    const now = clock.now();
    const { sessionKey, regenerates: recordId } = input;
    const previous = await listPrevious(deps, { requester, sessionKey, recordId, now });
    const alarm = presentAlarm(assessMessage(text, previous));
    // A question about danger is answered whatever words it uses.
    if (alarm?.level !== 'danger') await checkWords(deps, text);
    const asksNothing = classifyCourtesy(text) !== undefined;
    const question = { ...input, requester, text, alarm, asksNothing, process, now };
    const { record, isNew, left: remaining } = await askAfterCrash(db, question);
    if (isNew) answers.start({ record, requester });
    return { record, remaining };
  };
}

/** Somebody in danger is answered even where the messages before cannot be read. */
async function listPrevious(
  { db, log }: ChatDeps,
  position: Parameters<typeof listEarlierQuestions>[1],
): Promise<EarlierMessage[]> {
  try {
    const earlier = await listEarlierQuestions(db, position);
    return earlier.map(({ text, danger }) => ({ text, danger: danger ?? undefined }));
  } catch (error) {
    log?.warn({ err: error }, 'the questions before a question could not be read');
    return [];
  }
}

const presentAlarm = ({
  alarm: level,
  protocol,
  isForAnother,
  isContinued,
}: Assessment): RaisedAlarm | undefined =>
  level === 'none'
    ? undefined
    : { level, protocol, kind: protocols[protocol].kind, isForAnother, isContinued };

/** Milliseconds between two checks of another process’s heartbeat. */
const heartbeatPollInterval = 400;

/**
 * Stores the question. If the requester has an unfinished answer in another process, it first waits for that process’s next
 * heartbeat: if it comes, the question is refused; if not, the process has crashed and the question is stored. So an answer
 * that a crash left unfinished blocks nobody.
 */
async function askAfterCrash(
  db: ChatDeps['db'],
  question: NewQuestion,
): Promise<Awaited<ReturnType<typeof askQuestion>>> {
  for (;;) {
    try {
      return await askQuestion(db, question);
    } catch (error) {
      if (!(error instanceof AnswerRunningError) || error.running.process === question.process) throw error;
      if ((await waitForWriterState(db, error.running)) === 'alive') throw error;
    }
  }
}

async function waitForWriterState(db: ChatDeps['db'], running: RunningRecord): Promise<'alive' | 'gone'> {
  for (;;) {
    const state = await findWriterState(db, running);
    if (state) return state;
    await sleep(heartbeatPollInterval);
  }
}

async function findQuestionText(
  { db }: ChatDeps,
  { requester, content, regenerates }: { requester: Requester } & Pick<AskInput, 'content' | 'regenerates'>,
): Promise<string> {
  if (regenerates === undefined) return cleanQuestion(content);
  const record = await findOwnedRecord(db, requester, regenerates);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record.question;
}

/** Only refused words are refused: text that elsewhere waits for a moderator is seen by nobody else here. */
async function checkWords({ moderator }: ChatDeps, text: string): Promise<void> {
  const { verdict } = await moderator.check(text);
  if (verdict === 'refuse') throw new AppError('REFUSED_WORDS');
}
