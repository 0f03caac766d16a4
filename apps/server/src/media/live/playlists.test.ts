import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  segmentsAfterTrim,
  composeLivePlaylist,
  composeRecordingPlaylist,
  type ListedSegment,
} from './playlists.ts';

const begin = Date.UTC(2026, 10, 21, 12);

/** Runs with the given numbers of segments, numbered in the order in which they are announced. */
function segmentsOf(counts: readonly number[]): ListedSegment[] {
  let sequence = 0;
  return counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, number) => {
      const place = sequence++;
      return {
        run: at + 1,
        number,
        sequence: place,
        milliseconds: 1_000,
        hasSound: true,
        startedAt: new Date(begin + place * 1_000),
      };
    }),
  );
}

const numberOf = (text: string, tag: string) => Number(new RegExp(`#${tag}:(\\d+)`).exec(text)?.[1]);
/** The discontinuity period of each listed segment, derived from the playlist alone. */
function periodsOf(text: string): Map<string, number> {
  let period = numberOf(text, 'EXT-X-DISCONTINUITY-SEQUENCE');
  const periods = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') period += 1;
    if (line.endsWith('.m4s')) periods.set(line, period);
  }
  return periods;
}

test('a segment keeps its sequence number and its period wherever the window is', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 8 }), (runs, width) => {
      const all = segmentsOf(runs);
      const numbers = runs.map((_, at) => at + 1);
      const known = new Map<string, { place: number; period: number }>();
      for (let end = 1; end <= all.length; end += 1) {
        const window = all.slice(Math.max(0, end - width), end);
        const listed = numbers.filter((run) => run <= window.at(-1)!.run);
        const text = composeLivePlaylist(window, { runs: listed, ended: false });
        let place = numberOf(text, 'EXT-X-MEDIA-SEQUENCE');
        for (const [uri, period] of periodsOf(text)) {
          const shown = { place, period };
          expect(known.get(uri) ?? shown).toEqual(shown);
          known.set(uri, shown);
          place += 1;
        }
      }
      expect(known.size).toBe(all.length);
      const periods = new Set([...known.values()].map((one) => one.period));
      expect(periods.size).toBe(runs.length);
    }),
  );
});

test('each run has its header before its first segment, and every segment its time', () => {
  const text = composeLivePlaylist(segmentsOf([2, 1]), { runs: [1, 2], ended: true });
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-MAP:URI="1/head.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z',
    '#EXTINF:1.000,',
    '1/0.m4s',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:01.000Z',
    '#EXTINF:1.000,',
    '1/1.m4s',
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="2/head.mp4"',
    '#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:02.000Z',
    '#EXTINF:1.000,',
    '2/0.m4s',
    '#EXT-X-ENDLIST',
    '',
  ]);
});

test('the sound variant has the same sequence numbers and discontinuities with its own file names, and a gap where there is no sound', () => {
  const [one, two, three] = segmentsOf([2, 1]);
  const silent = [one!, { ...two!, hasSound: false }, three!];
  const how = { runs: [1, 2], ended: false };
  const picture = composeLivePlaylist(silent, how).split('\n');
  const sound = composeLivePlaylist(silent, { ...how, variant: 'sound' }).split('\n');
  const renamed = picture
    .map((line) => line.replace(/(\d\/)(head|\d+\.m4s)/, '$1sound-$2').replace('VERSION:7', 'VERSION:8'))
    .flatMap((line, at) => (picture[at + 1] === '1/1.m4s' ? ['#EXT-X-GAP', line] : [line]));
  expect(sound).toEqual(renamed);
  expect(picture.join()).not.toContain('GAP');
  expect(composeRecordingPlaylist(silent, 1, 'sound')).toContain('#EXT-X-GAP\n#EXTINF:1.000,\n1/sound-1.m4s');
});

test('where sequence numbers are missing, all segments before the gap are left out', () => {
  const [first, , third] = segmentsOf([3]);
  const text = composeLivePlaylist([first!, third!], { runs: [1], ended: false });
  expect(text).not.toContain('1/0.m4s');
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:2\n');
});

test('the target duration is the longest segment, rounded', () => {
  const [one] = segmentsOf([1]);
  const of = (milliseconds: number) =>
    numberOf(composeRecordingPlaylist([{ ...one!, milliseconds }], 0), 'EXT-X-TARGETDURATION');
  expect([of(900), of(2_400), of(2_500), of(7_100)]).toEqual([1, 2, 3, 7]);
});

test('a recording starts with the segment that contains the trimmed start, and is never empty', () => {
  const all = segmentsOf([3, 2]);
  expect(segmentsAfterTrim(all, 0)).toHaveLength(5);
  expect(segmentsAfterTrim(all, 1)).toHaveLength(4);
  expect(composeRecordingPlaylist(all, 3)).not.toContain('DISCONTINUITY');
  expect(composeRecordingPlaylist(all, 3)).toContain('#EXT-X-MAP:URI="2/head.mp4"\n');
  expect(segmentsAfterTrim(all, 99)).toEqual([all.at(-1)]);
});
