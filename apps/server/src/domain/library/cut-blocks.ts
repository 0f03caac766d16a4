import type { Block } from '@academy/contract/areas/shapes.ts';
import { joinSentences } from './cut-sentences.ts';

/** A few sentences and where they stand. */
export interface CutPassage {
  readonly heading: string;
  /** The place of the block that it begins in, from 0. */
  readonly paragraph: number | null;
  readonly second: number | null;
  readonly text: string;
}

/** Characters of a passage: enough to be understood alone, and short enough to be one thing. */
const least = 80;
const most = 300;

interface Piece {
  readonly paragraph: number;
  /** A line of its own begins with it. */
  readonly newLine: boolean;
  readonly text: string;
  /** It announces what follows (`看四样：`) and is nothing without it. */
  readonly announces: boolean;
}

/** The passages of rich text, under the heading that each stands under. Captions of pictures belong to no sentence. */
export function cutBlocks(blocks: readonly Block[]): CutPassage[] {
  const passages: CutPassage[] = [];
  let heading = '';
  let section: Piece[] = [];
  const endSection = () => {
    passages.push(...joinPieces(section).map((joined) => ({ heading, second: null, ...joined })));
    section = [];
  };
  blocks.forEach((block, paragraph) => {
    if (block.kind === 'heading') {
      endSection();
      heading = plain(block.text);
    } else section.push(...piecesOf(block, paragraph));
  });
  endSection();
  return passages;
}

/** Without the marks of emphasis, and the space that stood behind a mark and a full stop. */
const plain = (text: string) =>
  text
    .replaceAll('**', '')
    .replaceAll(/(?<=[。！？：])\s+/gu, '')
    .trim();

function piecesOf(block: Block, paragraph: number): Piece[] {
  if (block.kind === 'picture' || block.kind === 'heading') return [];
  const lines =
    block.kind === 'list'
      ? block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plain(item)}`)
      : [plain(block.text)];
  return lines.flatMap((line) =>
    joinSentences(line, most).map((text, at) => ({
      paragraph,
      newLine: at === 0,
      text,
      announces: block.kind !== 'list' && /[：:]$/.test(text),
    })),
  );
}

interface Joined {
  readonly paragraph: number;
  readonly text: string;
}

/** Joins the pieces of a section to passages; what is too short at its end goes with the one before where that has room. */
function joinPieces(pieces: readonly Piece[]): Joined[] {
  const groups: Piece[][] = [];
  for (const [at, piece] of pieces.entries()) {
    const group = groups.at(-1);
    const announced = pieces[at - 1]?.announces === true;
    if (group && (announced || fits(group, piece))) group.push(piece);
    else groups.push([piece]);
  }
  const last = groups.at(-1);
  const before = groups.at(-2);
  if (last && before && lengthOf(last) < least && lengthOf(before) + lengthOf(last) <= most + least)
    groups.splice(-2, 2, [...before, ...last]);
  return groups.map((group) => ({ paragraph: group[0]!.paragraph, text: textOf(group) }));
}

/** What announces begins a passage of its own when the one before is long enough. */
function fits(group: readonly Piece[], piece: Piece): boolean {
  const length = lengthOf(group);
  if (piece.announces && length >= least) return false;
  return length + piece.text.length <= most;
}

const lengthOf = (group: readonly Piece[]) => group.reduce((sum, { text }) => sum + text.length, 0);
const textOf = (group: readonly Piece[]) =>
  group.map(({ text, newLine }, at) => (newLine && at > 0 ? `\n${text}` : text)).join('');
