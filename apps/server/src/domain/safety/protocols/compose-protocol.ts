import type { Hotline } from '@academy/contract/realtime/chat.ts';
import { hotlines } from './hotlines.ts';
import type { Protocol, Words } from './protocol.ts';
import { type ProtocolName, protocols } from './protocols.ts';
import type { SafetyKind } from './safety-kind.ts';

/** What is said first to somebody in danger. */
export interface SafetyAnswer {
  readonly kind: SafetyKind;
  /** A calming sentence, steps for the next minutes, and what comes after; paragraphs and a numbered list. */
  readonly text: string;
  /** The most important number first. */
  readonly hotlines: readonly Hotline[];
  /** Whether an ordinary answer from the library follows. */
  readonly answerFollows: boolean;
}

interface AssessedDanger {
  readonly protocol: ProtocolName;
  /** Whether somebody else than the writer is in danger. */
  readonly isForAnother: boolean;
  /** Whether the steps were said after a message before this one. */
  readonly isContinued: boolean;
}

/** The protocol of an assessed message in words, addressed to the one in danger or to whoever asks for another. */
export function composeProtocol({ protocol: name, isForAnother, isContinued }: AssessedDanger): SafetyAnswer {
  const { kind, words, forAnother, hotlineNames }: Protocol = protocols[name];
  const spoken = isForAnother && forAnother ? forAnother : words;
  return {
    kind,
    text: isContinued ? stayingWords[isForAnother ? 'another' : 'self'] : formatWords(spoken),
    hotlines: hotlineNames.map((hotline) => hotlines[hotline]),
    answerFollows: name === 'beaten-elsewhere' && !isContinued,
  };
}

function formatWords({ calm, steps, after }: Words): string {
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return [calm, list, after].join('\n\n');
}

/** Said while the danger goes on: the steps stand one message above. */
const stayingWords = {
  self: '我还在。刚才的电话现在就可以打：有危险打120或110，想有人听你说，打12356。身边现在有人吗？没有的话，先走到有人的地方去。',
  another: '请继续陪着，不要离开。有危险现在就打120、110；不知道怎么说，打12356，会有人一步一步教您。',
} as const;

/** Stands above an ordinary answer when it is not sure whether somebody is in danger. */
export const hotlineNotice =
  '如果此刻你或身边的人不想活、受了伤，或者正被伤害，请先打120、110；想有人听你说，打12356（各地时段不同）。';
