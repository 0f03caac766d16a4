/** One line of what is said. Seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Reads WebVTT: its cues in the order of time. Notes, styles and what cannot be read are left out. */
export function parseCues(vtt: string): Cue[] {
  return vtt
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map(readBlock)
    .filter((cue) => cue !== undefined)
    .sort((one, other) => one.start - other.start);
}

function readBlock(block: string): Cue | undefined {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  const [from, to] = (lines[at] ?? '').split('-->').map((part) => seconds(part.trim().split(/\s/)[0]!));
  const text = lines
    .slice(at + 1)
    .join('')
    .replace(/<[^>]*>/g, '')
    .trim();
  if (at < 0 || from === undefined || to === undefined || !text) return undefined;
  return { start: from, end: to, text };
}

/** `00:01:02.500` or `01:02.500`. */
function seconds(stamp: string): number | undefined {
  if (!/^(\d+:)?\d{1,2}:\d{1,2}[.,]\d+$/.test(stamp)) return undefined;
  return stamp
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The line that is spoken at a second, or was spoken last; -1 before the first. */
export function findCue(cues: readonly Cue[], time: number): number {
  return cues.findLastIndex(({ start }) => start <= time + 0.05);
}
