import type { Block } from '@academy/contract/areas/shapes.ts';

export interface TextPassage {
  readonly heading: string;
  /** Index of the block in which it begins, from 0. */
  readonly paragraph: number | null;
  readonly second: number | null;
  readonly text: string;
}

/** Characters of a passage: long enough to be understood alone, and short enough for one topic. */
const minPassageLength = 80;
const maxPassageLength = 300;

interface TextPiece {
  readonly paragraph: number;
  readonly startsLine: boolean;
  readonly text: string;
  /** It introduces what follows (`看四样：`) and is useless without it. */
  readonly introducesNext: boolean;
}

/** Splits rich text into passages, each with its heading. Captions of pictures are left out. */
export function splitBlocks(blocks: readonly Block[]): TextPassage[] {
  const passages: TextPassage[] = [];
  let heading = '';
  let section: TextPiece[] = [];
  const endSection = () => {
    passages.push(...joinPieces(section).map((joined) => ({ heading, second: null, ...joined })));
    section = [];
  };
  blocks.forEach((block, paragraph) => {
    if (block.kind === 'heading') {
      endSection();
      heading = toPlainText(block.text);
    } else section.push(...splitBlock(block, paragraph));
  });
  endSection();
  return passages;
}

/** Removes the emphasis marks, and spaces after a full stop. */
const toPlainText = (text: string) =>
  text
    .replaceAll('**', '')
    .replaceAll(/(?<=[。！？：])\s+/gu, '')
    .trim();

function splitBlock(block: Block, paragraph: number): TextPiece[] {
  if (block.kind === 'picture' || block.kind === 'heading') return [];
  const lines =
    block.kind === 'list'
      ? block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${toPlainText(item)}`)
      : [toPlainText(block.text)];
  return lines.flatMap((line) =>
    joinSentences(line, maxPassageLength).map((text, index) => ({
      paragraph,
      startsLine: index === 0,
      text,
      introducesNext: block.kind !== 'list' && /[：:]$/.test(text),
    })),
  );
}

interface JoinedPieces {
  readonly paragraph: number;
  readonly text: string;
}

/**
 * Joins the pieces of a section to passages; a last one that is too short is joined to the one before if that has
 * room.
 */
function joinPieces(pieces: readonly TextPiece[]): JoinedPieces[] {
  const groups: TextPiece[][] = [];
  for (const [index, piece] of pieces.entries()) {
    const group = groups.at(-1);
    const isIntroduced = pieces[index - 1]?.introducesNext === true;
    if (group && (isIntroduced || fitsGroup(group, piece))) group.push(piece);
    else groups.push([piece]);
  }
  const last = groups.at(-1);
  const previous = groups.at(-2);
  if (
    last &&
    previous &&
    piecesLength(last) < minPassageLength &&
    piecesLength(previous) + piecesLength(last) <= maxPassageLength + minPassageLength
  )
    groups.splice(-2, 2, [...previous, ...last]);
  return groups.map((group) => ({ paragraph: group[0]!.paragraph, text: joinText(group) }));
}

/** A piece that introduces the next starts a new passage when the current one is long enough. */
function fitsGroup(group: readonly TextPiece[], piece: TextPiece): boolean {
  const length = piecesLength(group);
  if (piece.introducesNext && length >= minPassageLength) return false;
  return length + piece.text.length <= maxPassageLength;
}

const piecesLength = (group: readonly TextPiece[]) => group.reduce((sum, { text }) => sum + text.length, 0);
const joinText = (group: readonly TextPiece[]) =>
  group.map(({ text, startsLine }, index) => (startsLine && index > 0 ? `\n${text}` : text)).join('');

/** The lines of a transcript with their start in seconds. */
export type Transcript = readonly { readonly start: number; readonly text: string }[];

const minSpokenLength = 80;
const maxSpokenLength = 240;

const endsWithPunctuation = /[，、；：。！？!?…,;:”’」』）"')]$/u;
const endsSentence = /[。！？!?…][”’」』）"']*$/u;

/**
 * Splits a transcript into passages of a few sentences, each with its start in seconds. A passage ends at a sentence
 * if possible; a short rest is joined to the one before.
 */
export function splitTranscript(lines: Transcript, heading: string): TextPassage[] {
  const groups: Transcript[number][][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && hasRoom(group, line.text)) group.push(line);
    else groups.push([line]);
  }
  const last = groups.at(-1);
  const previous = groups.at(-2);
  if (
    last &&
    previous &&
    linesLength(last) < minSpokenLength &&
    linesLength(previous) + linesLength(last) <= maxSpokenLength
  )
    groups.splice(-2, 2, [...previous, ...last]);
  return groups.map((group) => ({
    heading,
    paragraph: null,
    second: Math.floor(group[0]!.start),
    text: group.map(({ text }) => text.trim()).reduce(joinLines),
  }));
}

const linesLength = (group: Transcript) => group.reduce((sum, { text }) => sum + text.length, 0);

function hasRoom(group: Transcript, next: string): boolean {
  const length = linesLength(group);
  if (length >= minSpokenLength && endsSentence.test(group.at(-1)!.text.trim())) return false;
  return length + next.length <= maxSpokenLength;
}

/** Captions leave out the comma where a line was broken, so it is added again. */
const joinLines = (text: string, line: string) =>
  endsWithPunctuation.test(text) ? text + line : `${text}，${line}`;

/** A sentence's end, including closing quotation marks and brackets. */
const sentencePattern = /[^。！？!?…；]*(?:[。！？!?…；]+[”’」』）】》"')\]]*|$)/gu;

/** The sentences of one line of text, in order; joined they are the line. */
export const splitSentences = (line: string): string[] =>
  [...line.matchAll(sentencePattern)].map(([match]) => match).filter((match) => match !== '');

/** Joins sentences to groups of at most `maxLength` characters; a longer sentence stays whole. */
export function joinSentences(line: string, maxLength: number): string[] {
  const groups: string[] = [];
  for (const next of splitSentences(line)) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + next.length <= maxLength) groups[groups.length - 1] = last + next;
    else groups.push(next);
  }
  return groups;
}
