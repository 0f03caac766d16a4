import type { Hotline } from '@academy/contract/realtime/chat.ts';
import { harmlessPatterns } from './harmless-patterns.ts';
import { hotlines, responseTemplates } from './response-templates.ts';
import { type Danger, dangers, riskPatterns } from './risk-patterns.ts';

/** Kinds of cases for operators. */
export type SafetyKind = 'self-harm' | 'abuse' | 'violence' | 'medical';

export interface SafetyResponse {
  readonly kind: SafetyKind;
  readonly danger: Danger;
  /** A calming sentence, steps for the next minutes, and what comes after; paragraphs and a numbered list. */
  readonly text: string;
  /** The most important number first. */
  readonly hotlines: readonly Hotline[];
  /** Whether an ordinary answer from the library follows. */
  readonly answerFollows: boolean;
}

const kinds: Readonly<Record<Danger, SafetyKind>> = {
  'self-harm': 'self-harm',
  sexual: 'abuse',
  'beaten-at-home': 'abuse',
  weapon: 'violence',
  bullying: 'violence',
  convulsion: 'medical',
  choking: 'medical',
  breathing: 'medical',
  poisoning: 'medical',
  fall: 'medical',
  injury: 'medical',
  'infant-fever': 'medical',
  'grave-illness': 'medical',
};

const compiledPatterns = dangers.map((danger) => ({
  danger,
  pattern: new RegExp(riskPatterns[danger].join('|'), 'u'),
}));

/**
 * The response to a question behind which somebody may be in danger; of several dangers the most severe. Undefined
 * for all other questions, including exaggerations and denials.
 */
export function classifyRisk(question: string): SafetyResponse | undefined {
  const risk = findDanger(question);
  if (risk === undefined) return undefined;
  const { danger, isForChild } = risk;
  const {
    calm: calmForRequester,
    calmForAnother = calmForRequester,
    steps,
    after,
    hotlineNames,
  } = responseTemplates[danger];
  const calm = isForChild ? calmForAnother : calmForRequester;
  const list = steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
  return {
    kind: kinds[danger],
    danger,
    text: [calm, list, after].join('\n\n'),
    hotlines: hotlineNames.map((name) => hotlines[name]),
    answerFollows: danger === 'bullying',
  };
}

function findDanger(question: string): { danger: Danger; isForChild: boolean } | undefined {
  const normalized = harmlessPatterns.reduce(
    (text, expression) => text.replaceAll(expression, '，'),
    fold(question),
  );
  for (const { danger, pattern } of compiledPatterns) {
    const index = normalized.search(pattern);
    if (index >= 0) return { danger, isForChild: isAboutChild(normalized, index) };
  }
  return undefined;
}

/** Normalises as the patterns expect: full-width punctuation, no spaces, lower case. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[,;；、:：~～]/gu, '，')
    .replaceAll('!', '！')
    .replaceAll('?', '？')
    .replaceAll(/["'“”‘’「」《》()（）]/gu, '');

const mentionsChild = /孩子|儿子|女儿|闺女|娃|宝宝|老大|老二|学生|侄|外甥|孙|他|她/u;
/** Mentions of the requester that do not mean that they are in danger themselves. */
const neutralSelfReference =
  /(?:跟|和|对|给|向|告诉|问|冲|朝)我(?:们)?|我(?:们)?(?:家|的)?(?:孩子|儿子|女儿|闺女|娃|宝宝|老大|老二|学生|侄|外甥|孙)/gu;

/**
 * Whether the question is about somebody else: a child is mentioned, and the clause that contains `index` does not
 * speak of the requester. In doubt the requester is addressed as the one in danger.
 */
function isAboutChild(question: string, index: number): boolean {
  if (!mentionsChild.test(question)) return false;
  const start =
    Math.max(...['，', '。', '！', '？'].map((mark) => question.lastIndexOf(mark, index - 1))) + 1;
  const clause = /^[^，。！？]*/u.exec(question.slice(start))![0];
  return !clause.replaceAll(neutralSelfReference, '').includes('我');
}
