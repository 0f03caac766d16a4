/** WebVTT may leave out the hours. */
const cueTime = /(?<![\d:])(?:(\d{2,}):)?(\d{2}):(\d{2}\.\d{3})\b/g;

/**
 * Captions (WebVTT) of a recording whose first `seconds` are cut off. Cues that ended before are left out; one that goes on
 * begins at 0.
 */
export function shiftCaptions(captions: string, seconds: number): string {
  const [head = 'WEBVTT', ...blocks] = captions.trim().split(/\r?\n\r?\n/);
  const remaining = blocks.flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const timing = lines.findIndex((line) => line.includes('-->'));
    // A comment or a style.
    if (timing === -1) return [block];
    const [, end] = [...lines[timing]!.matchAll(cueTime)];
    if (end && toSeconds(end) <= seconds) return [];
    const shifted = lines[timing]!.replaceAll(cueTime, (...match) =>
      formatTime(Math.max(0, toSeconds(match) - seconds)),
    );
    return [lines.with(timing, shifted).join('\n')];
  });
  return `${[head, ...remaining].join('\n\n')}\n`;
}

const toSeconds = ([, hours = 0, minutes, seconds]: readonly unknown[]): number =>
  Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const digits = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${digits(milliseconds / 3_600_000)}:${digits((milliseconds / 60_000) % 60)}:${digits((milliseconds / 1_000) % 60)}.${digits(milliseconds % 1_000, 3)}`;
}
