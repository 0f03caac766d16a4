import type { CutPassage } from './cut-blocks.ts';

/** What is said, each line from its second on. */
export type Transcript = readonly { readonly start: number; readonly text: string }[];

/** Characters of what is said that make a passage. */
const least = 80;
const most = 240;

const stop = /[，、；：。！？!?…,;:”’」』）"')]$/u;
const sentenceEnd = /[。！？!?…][”’」』）"']*$/u;

/**
 * A few spoken sentences each, from the second where they begin. A passage ends with a sentence where one ends in time; a
 * short rest goes with the one before.
 */
export function cutTranscript(lines: Transcript, heading: string): CutPassage[] {
  const groups: Transcript[number][][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && hasRoom(group, line.text)) group.push(line);
    else groups.push([line]);
  }
  const rest = groups.at(-1);
  const before = groups.at(-2);
  if (rest && before && lengthOf(rest) < least && lengthOf(before) + lengthOf(rest) <= most)
    groups.splice(-2, 2, [...before, ...rest]);
  return groups.map((group) => ({
    heading,
    paragraph: null,
    second: Math.floor(group[0]!.start),
    text: group.map(({ text }) => text.trim()).reduce(joinLines),
  }));
}

const lengthOf = (group: Transcript) => group.reduce((sum, { text }) => sum + text.length, 0);

function hasRoom(group: Transcript, next: string): boolean {
  const length = lengthOf(group);
  if (length >= least && sentenceEnd.test(group.at(-1)!.text.trim())) return false;
  return length + next.length <= most;
}

/** Captions leave out the comma at which they were broken. */
const joinLines = (text: string, line: string) => (stop.test(text) ? text + line : `${text}，${line}`);
