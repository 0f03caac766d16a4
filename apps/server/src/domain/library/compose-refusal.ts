import { type Courtesy, judgeCourtesy } from './judge-courtesy.ts';
import { judgeScope } from './judge-scope.ts';
import type { NearContent } from './find-nearest.ts';
import type { NextLive } from './find-next-live.ts';
import { type Composed, presentContent } from './present-reference.ts';

const words = {
  none: '这个问题，学院现有的文章、课程和专家问答里还没有可靠的依据，我不想随口编一个答案给您。',
  dose: '用什么药、用多少，要由见过孩子的医生或药师来定，学院不能回答。请打开说明书核对，或者现在就问一问开药的医生；孩子精神差、呼吸费力、叫不醒时，请直接拨打120。',
  foreign: '这个问题不在学院能回答的范围里。我只根据学院里关于养育和家庭教育的文章、课程和专家问答来回答。',
} as const;

/** What is answered where nothing was asked. */
const courtesies: Record<Courtesy, string> = {
  hello: '您好。带孩子遇到了什么事，用平常说话的样子告诉我就行，比如“孩子写作业拖拉，催也没用”。',
  who: '我是学院的智能问答，不是真人。我只根据学院里的文章、课程和专家问答来回答，说的每一句都可以点开看出处；学院里没有的，我会直说没有。遇到危险，请直接拨打110或120。',
  thanks: '不客气。带孩子不容易，您自己也歇一歇。还有想问的，随时来。',
  nod: '好的。想接着问，就说说具体的情形：孩子多大，什么时候会这样，您试过什么办法。',
  other:
    '学院的内容都是中文的，请用中文再问一次。（Please ask in Chinese: everything in this academy is written in Chinese.）',
};

const when = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Says plainly that the library has nothing, what comes nearest to it, and where the question can be asked. */
export function composeRefusal({
  question,
  nearest,
  nextLive,
}: {
  question: string;
  nearest: readonly NearContent[];
  nextLive: NextLive | undefined;
}): Composed {
  const scope = judgeScope(question);
  const courtesy = scope === 'courtesy' && judgeCourtesy(question);
  if (courtesy) return { text: courtesies[courtesy], references: [] };
  const paragraphs: string[] = [words[scope === 'dose' || scope === 'foreign' ? scope : 'none']];
  const references = nearest.map((content, at) => presentContent(content, at + 1));
  if (references.length > 0) {
    // They stand below with their titles: here they are only pointed at.
    const marks = references.map(({ number }) => `[${number}]`);
    paragraphs.push(`离它最近的内容列在下面，可以点开看看${marks.join('')}。`);
  }
  if (scope !== 'foreign' && nextLive) {
    const number = references.length + 1;
    references.push(presentContent({ type: 'expertLive', ...nextLive }, number));
    paragraphs.push(
      `也可以在下次直播提问：《${nextLive.title}》，${when.format(nextLive.starts_at)}开始，专家会在直播间回答[${number}]。`,
    );
  } else if (scope === undefined) paragraphs.push('也可以换一种说法再问一次，或者在下次直播提问。');
  return { text: paragraphs.join('\n\n'), references };
}
