import type { Hotline } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../../db/database.ts';
import { createMask } from '../masking/create-mask.ts';
import { listKnownNames, listRecentQuestions } from '../masking/list-known-names.ts';
import type { Requester } from '../requester.ts';

/** Digits as spoken in telephone numbers: 幺 instead of 一, which is easily mistaken for 七. */
const spokenDigits = ['零', '幺', '二', '三', '四', '五', '六', '七', '八', '九'];

/** Mobile numbers, landlines with area code, 400 and 800 numbers, and nationwide services. */
const telephonePattern =
  /(?<!\d)(?:1[3-9]\d{9}|0\d{2,3}-\d{7,8}|[48]00-?\d{3,4}-?\d{3,4}|12338|12345|12355|12356|96110)(?!\d)/g;
/** Elsewhere these are quantities, so they count as numbers only after words for calling. */
const emergencyPattern = /(?<=(?:打|报警|火警|急救|求助|热线)(?:电话)?[\s：:“]?)(?:110|119|120|122)(?!\d)/g;

/** 12355 → 幺二三五五; a dash becomes a pause. */
const spellDigits = (number: string) =>
  number.replace(/\d/g, (digit) => spokenDigits[Number(digit)]!).replace(/-/g, '，');

/**
 * An answer as a voice should speak it: without citation and emphasis marks, telephone numbers digit by digit.
 * `hotlines` are those shown with the answer. Never longer than the text.
 */
export function makeSpeakable(text: string, hotlines: readonly Hotline[] = []): string {
  let spoken = text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#{1,6})\s+/gm, '');
  for (const { number } of hotlines) {
    if (/^\d[\d-]{2,}$/.test(number)) spoken = spoken.replaceAll(wholeNumber(number), spellDigits);
  }
  return spoken.replace(telephonePattern, spellDigits).replace(emergencyPattern, spellDigits).trim();
}

/** Matches the number alone, not within a longer one. */
const wholeNumber = (number: string) => new RegExp(`(?<!\\d)${number}(?!\\d)`, 'g');

/** Converts an answer to the text that a voice speaks. */
export type SpeakableFormatter = (text: string, hotlines: readonly Hotline[]) => string;

/** For an external voice service the requester's names are replaced by their kind: 孩子, 学校. */
export async function createSpeakableFormatter(
  db: Db,
  { requester, isExternalVoice }: { requester: Requester; isExternalVoice: boolean },
): Promise<SpeakableFormatter> {
  if (!isExternalVoice) return makeSpeakable;
  const mask = createMask(requester.userId === null ? [] : await listKnownNames(db, requester.userId));
  for (const text of await listRecentQuestions(db, requester)) mask.learn(text);
  return (text, hotlines) => makeSpeakable(mask.generalise(text), hotlines);
}

/** Up to a full stop with the quotation marks and citations after it; a line break ends a sentence too. */
const sentence = /^[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*(?:\s?\[\d{1,2}\])*|\n+)/u;
const clause = /^.*[，、；：,;]/su;

/**
 * The next part of a text that can be spoken: its first sentence, and as many more as fit into `maxLength`
 * characters; of a longer sentence as many clauses as fit. Undefined while no sentence is complete. `isComplete`: no
 * more text follows.
 */
export function takeSpeakablePart(
  text: string,
  { maxLength, isComplete, short }: { maxLength: number; isComplete: boolean; short: boolean },
): string | undefined {
  let part = '';
  for (;;) {
    const rest = text.slice(part.length);
    const next = sentence.exec(rest)?.[0] ?? (isComplete ? rest : '');
    if (next === '' || (part !== '' && part.length + next.length > maxLength)) break;
    part += next;
    if (short && /[\p{L}\p{N}]/u.test(part)) break;
  }
  if (part.length > maxLength) return truncateAtClause(part.slice(0, maxLength));
  // A sentence without an end is not waited for.
  if (part === '' && text.length > maxLength) return truncateAtClause(text.slice(0, maxLength));
  return part === '' ? undefined : part;
}

/** Truncates at the last clause, else between two characters, and never within a citation. */
function truncateAtClause(text: string): string {
  const truncated = clause.exec(text)?.[0] ?? text;
  const open = truncated.lastIndexOf('[');
  const withoutCitation = open > 0 && !truncated.includes(']', open) ? truncated.slice(0, open) : truncated;
  return /[\ud800-\udbff]$/u.test(withoutCitation) ? withoutCitation.slice(0, -1) : withoutCitation;
}

/** Splits a complete text into speakable parts of at most `maxLength` characters. */
export function splitSpeakable(text: string, maxLength: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += pieces.at(-1)!.length)
    pieces.push(takeSpeakablePart(text.slice(start), { maxLength, isComplete: true, short: false })!);
  return pieces;
}
