import type { Hotline } from '@academy/contract/realtime/chat.ts';
import { firstWords } from './first-words.ts';
import { harmless } from './harmless.ts';
import { isAboutAnother } from './is-about-another.ts';
import { hotlines } from './hotlines.ts';
import { type Danger, dangers, signs } from './signs.ts';

/** As cases for a person are sorted. */
export type SafetyKind = 'self-harm' | 'abuse' | 'violence' | 'medical';

export interface SafetyWords {
  readonly kind: SafetyKind;
  readonly danger: Danger;
  /** Calm words, what to do in the next minutes, and what comes after; paragraphs and a numbered list. */
  readonly text: string;
  /** The one to call first stands first. */
  readonly hotlines: readonly Hotline[];
  /** What the library says about it may follow below, where that helps. */
  readonly goesOn: boolean;
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

const patterns = dangers.map((danger) => ({ danger, pattern: new RegExp(signs[danger].join('|'), 'u') }));

/**
 * Whether somebody may be in danger behind a question, and what is said first then: of several dangers the gravest.
 * Undefined for everything else, exaggerations and denials among it.
 */
export function judgeSafety(question: string): SafetyWords | undefined {
  const found = findDanger(question);
  if (found === undefined) return undefined;
  const { danger, isForAnother } = found;
  const { calm: calmForOwn, calmForAnother = calmForOwn, steps, after, lines } = firstWords[danger];
  const calm = isForAnother ? calmForAnother : calmForOwn;
  const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
  return {
    kind: kinds[danger],
    danger,
    text: [calm, list, after].join('\n\n'),
    hotlines: lines.map((name) => hotlines[name]),
    goesOn: danger === 'bullying',
  };
}

function findDanger(question: string): { danger: Danger; isForAnother: boolean } | undefined {
  const plain = harmless.reduce((text, way) => text.replaceAll(way, '，'), fold(question));
  for (const { danger, pattern } of patterns) {
    const at = plain.search(pattern);
    if (at >= 0) return { danger, isForAnother: isAboutAnother(plain, at) };
  }
  return undefined;
}

/** Full-width stops, no spaces, lower case: as the rules are written. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[,;；、:：~～]/gu, '，')
    .replaceAll('!', '！')
    .replaceAll('?', '？')
    .replaceAll(/["'“”‘’「」《》()（）]/gu, '');
