import type { Hotline } from '@academy/contract/realtime/chat.ts';
import { hotlines } from './hotlines.ts';
import type { Protocol, Words } from './protocol.ts';
import { isFirstAid, protocols } from './protocols.ts';
import type { DangerKind, DangerName } from '@academy/contract/dangers.ts';

/** The answer to a message of danger; it comes before an ordinary answer or replaces it. */
export interface SafetyAnswer {
  readonly kind: DangerKind;
  /** A calming sentence, steps for the next minutes, and what comes after; paragraphs and a numbered list. */
  readonly text: string;
  /** The most important number first. */
  readonly hotlines: readonly Hotline[];
  /** Whether an ordinary answer from the library follows. */
  readonly answerFollows: boolean;
}

interface AssessedDanger {
  readonly protocol: DangerName;
  /** Whether somebody else than the writer is in danger. */
  readonly isForAnother: boolean;
  /** Whether the steps were said after a message before this one. */
  readonly isContinued: boolean;
}

/** The protocol of an assessed message in words, addressed to the one in danger or to whoever asks for another. */
export function composeProtocol({ protocol: name, isForAnother, isContinued }: AssessedDanger): SafetyAnswer {
  // A stored name may be that of a protocol that no longer exists.
  const {
    kind,
    words,
    forAnother,
    continuation = usualContinuation,
    hotlineNames,
  }: Protocol = protocols[name] ?? protocols.suicide;
  const addressed = isForAnother && forAnother ? forAnother : words;
  const continued = isFirstAid(name)
    ? repeatFirstAid(addressed)
    : continuation[isForAnother ? 'another' : 'self'];
  return {
    kind,
    text: isContinued ? continued : formatWords(addressed),
    hotlines: hotlineNames.map((hotline) => hotlines[hotline]),
    answerFollows: name === 'beaten-elsewhere' && !isContinued,
  };
}

function formatWords({ calm, steps, after }: Words): string {
  return [calm, formatSteps(steps), after].join('\n\n');
}

/** The answer to a follow-up, whose steps were given in an earlier answer. */
const usualContinuation = {
  self: '我还在。刚才的电话现在就可以打：有危险打120或110，想有人听你说，打12356。身边现在有人吗？没有的话，先走到有人的地方去。',
  another:
    '先让人守着他，不留他一个人；有危险现在就打120、110。不知道怎么跟他说，打12356，有人会教您。如果他不在您身边：马上打110，报他的姓名、电话和住址，再联系离他最近的人。',
} as const;

/** The follow-up to a first-aid protocol: its steps again, not a counsellor's number. */
const repeatFirstAid = ({ steps }: Words): string =>
  ['120接通了，就照120说的做；还没有打，现在打。照下面接着做：', formatSteps(steps)].join('\n\n');

const formatSteps = (steps: readonly string[]): string =>
  steps.map((step, index) => `${index + 1}. ${step}`).join('\n');

/** Shown above an ordinary answer when it is uncertain whether somebody is in danger. */
export const hotlineNotice =
  '如果此刻你或身边的人不想活、受了伤，或者正被伤害，请先打120、110；想有人听你说，打12356（各地时段不同）。';
