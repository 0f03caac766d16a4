import { askQuestion } from '../../domain/qa/ask-question.ts';
import type { Asker } from '../../domain/qa/asker.ts';
import { cleanQuestion } from '../../domain/qa/clean-question.ts';
import { findOwnRecord, type RecordRow } from '../../domain/qa/record-row.ts';
import { judgeSafety } from '../../domain/safety/judge-safety.ts';
import { AppError } from '../../kit/app-error.ts';
import { createPacer } from '../../kit/pace.ts';
import type { Answers } from './answers.ts';
import type { ChatParts } from './chat-parts.ts';

interface AskInput {
  readonly requestId: string;
  readonly sessionKey: string;
  readonly content: string;
  readonly origin: RecordRow['origin'];
  /** A record of the asker's own, to be answered once more; `content` is not read then. */
  readonly regenerates?: number | undefined;
}

/** Keeps a question and has it answered; resolves to its record and how many are left to the asker today. */
export type Ask = (asker: Asker, input: AskInput) => Promise<{ record: RecordRow; left: number }>;

/** Questions of one asker, and of all guests behind one address. */
const own = { burst: 8, perSecond: 0.2 };
const ofNetwork = { burst: 60, perSecond: 2 };

export function createAsking(parts: ChatParts, answers: Answers): Ask {
  const { db, clock, process } = parts;
  const ownPace = createPacer(own);
  const networkPace = createPacer(ofNetwork);
  return async (asker, { content, ...input }) => {
    const free = ownPace.spend(asker.key) && (!asker.networkKey || networkPace.spend(asker.networkKey));
    if (!free)
      throw new AppError('TOO_SOON', {
        message: '问得太快了，请歇一歇再问',
        data: { retry_after_seconds: 5 },
      });
    const text = await questionOf(parts, { asker, content, regenerates: input.regenerates });
    const concern = judgeSafety(text)?.kind;
    // Whoever is in danger is heard in whatever words.
    if (concern === undefined) await refuseWords(parts, text);
    const question = { ...input, asker, text, concern, process, now: clock.now() };
    const { record, fresh, left } = await askQuestion(db, question);
    if (fresh) answers.begin({ record, asker });
    return { record, left };
  };
}

async function questionOf(
  { db }: ChatParts,
  { asker, content, regenerates }: { asker: Asker } & Pick<AskInput, 'content' | 'regenerates'>,
): Promise<string> {
  if (regenerates === undefined) return cleanQuestion(content);
  const record = await findOwnRecord(db, asker, regenerates);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record.question;
}

/** What waits for a person elsewhere is nobody else's to read here: only what is refused is refused. */
async function refuseWords({ moderator }: ChatParts, text: string): Promise<void> {
  const { verdict } = await moderator.judge(text);
  if (verdict === 'refuse') throw new AppError('REFUSED_WORDS');
}
