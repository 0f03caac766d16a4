interface Cue {
  /** Seconds from the beginning. */
  start: number;
  text: string;
}

const timing = /^(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})\s+-->/;

/** The cues of a WebVTT file in order; an identifier line before a cue is skipped. */
export function parseCaptions(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => timing.test(line));
    const [, hours = '0', minutes = '0', seconds = '0'] = timing.exec(lines[at] ?? '') ?? [];
    const text = lines
      .slice(at + 1)
      .join('')
      .trim();
    if (at < 0 || text === '') return [];
    return [{ start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), text }];
  });
}
