import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { classifyCourtesy, classifyScope, type Courtesy } from './classify-question.ts';
import { rankLibrary, type SearchInput } from './find-passages.ts';
import { type ComposedAnswer, presentContentReference } from './present-reference.ts';
import { isAbout } from './rank-passages.ts';

const refusals = {
  none: '这个问题，学院现有的文章、课程和专家问答里还没有可靠的依据，我不想随口编一个答案给您。',
  near: '学院里没有正好回答这一句的内容，我不想答偏。离它最近的，是下面这几个问题，点一下就能看到回答。',
  dose: '用什么药、用多少，要由见过孩子的医生或药师来定，学院不能回答。请打开说明书核对，或者现在就问一问开药的医生；孩子精神差、呼吸费力、叫不醒时，请直接拨打120。',
  foreign: '这个问题不在学院能回答的范围里。我只根据学院里关于养育和家庭教育的文章、课程和专家问答来回答。',
} as const;

/** Replies to messages that ask nothing. */
const courtesyReplies: Record<Courtesy, string> = {
  hello: '您好。带孩子遇到了什么事，用平常说话的样子告诉我就行，比如“孩子写作业拖拉，催也没用”。',
  who: '我是学院的智能问答，不是真人。我只根据学院里的文章、课程和专家问答来回答，说的每一句都可以点开看出处；学院里没有的，我会直说没有。遇到危险，请直接拨打110或120。',
  thanks: '不客气。带孩子不容易，您自己也歇一歇。还有想问的，随时来。',
  nod: '好的。想接着问，就说说具体的情形：孩子多大，什么时候会这样，您试过什么办法。',
  other:
    '学院的内容都是中文的，请用中文再问一次。（Please ask in Chinese: everything in this academy is written in Chinese.）',
};

const timeFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const exhausted = {
  'follow-up': '刚才那一篇里，关于这一点没有再多说。换个说法，多说一点情形，我再找找别处。',
  regeneration: '除了刚才说的，学院里没有别的依据了。换个说法，多说一点情形，我再找找。',
} as const;

/** The answer to a follow-up when the library has nothing more about it. */
export const composeExhausted = (after: keyof typeof exhausted): ComposedAnswer => ({
  text: exhausted[after],
  references: [],
});

/**
 * Says that the library has no answer, refers to the questions that it answers nearest to it, else to the nearest contents, and names where
 * the question can be asked.
 */
export function composeRefusal({
  question,
  nearest,
  nearQuestions = [],
  nextLive,
}: {
  question: string;
  nearest: readonly NearestContent[];
  /** Questions that the library answers; they stand below the answer. */
  nearQuestions?: readonly string[];
  nextLive: NextLive | undefined;
}): ComposedAnswer {
  const scope = classifyScope(question);
  const courtesy = scope === 'courtesy' && classifyCourtesy(question);
  if (courtesy) return { text: courtesyReplies[courtesy], references: [] };
  const refusal = nearQuestions.length > 0 ? 'near' : 'none';
  const paragraphs: string[] = [refusals[scope === 'dose' || scope === 'foreign' ? scope : refusal]];
  const shown = nearQuestions.length > 0 ? [] : nearest;
  const references = shown.map((content, index) => presentContentReference(content, index + 1));
  if (references.length > 0) {
    // Only the numbers: the references below the answer show the titles.
    const referenceMarks = references.map(({ number }) => `[${number}]`);
    paragraphs.push(`离它最近的内容列在下面，可以点开看看${referenceMarks.join('')}。`);
  }
  if (scope !== 'foreign' && nextLive) {
    const number = references.length + 1;
    references.push(presentContentReference({ type: 'expertLive', ...nextLive }, number));
    paragraphs.push(
      `也可以在下次直播提问：《${nextLive.title}》，${timeFormat.format(nextLive.starts_at)} 开始，专家会在直播间回答[${number}]。`,
    );
  } else if (scope === undefined) paragraphs.push('也可以换一种说法再问一次，或者在下次直播提问。');
  return { text: paragraphs.join('\n\n'), references };
}

export interface NearestContent {
  readonly type: ContentType;
  readonly id: number;
  readonly title: string;
  readonly summary: string;
}

/** Below this score a content shares no more than a word with the question. */
const minScore = 0.3;

/** The contents nearest to a question, the best first; none for questions that the academy does not answer. */
export async function listNearestContents(
  db: Db,
  { size, ...searchInput }: SearchInput & { size: number },
): Promise<NearestContent[]> {
  const scope = classifyScope(searchInput.question);
  if (scope === 'foreign' || scope === 'courtesy') return [];
  const { understood, ranked } = await rankLibrary(db, searchInput);
  const relevant = ranked.filter((row) => row.score >= minScore && isAbout(row, understood));
  const ids = [...new Set(relevant.map((row) => row.content_id).filter((id) => id !== null))].slice(0, size);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'type', 'title', 'summary'])
    .where('id', 'in', ids)
    .where('state', '=', 'published')
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export interface NextLive {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly starts_at: Date;
}

/** The next upcoming live with an expert, where the question can be asked. */
export function findNextLive(db: Db, now: Date): Promise<NextLive | undefined> {
  return db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'contents.title', 'contents.summary', 'lives.starts_at'])
    .where('contents.state', '=', 'published')
    .where('contents.type', '=', 'expertLive')
    .where('lives.status', '=', liveStatus.upcoming)
    .where('lives.starts_at', '>', now)
    .orderBy('lives.starts_at')
    .orderBy('contents.id')
    .limit(1)
    .executeTakeFirst();
}
