/** A segment in a playlist: addresses are relative to it. */
export interface ListedSegment {
  /** The publisher's stay that it is of; its head is needed before it. */
  readonly run: number;
  readonly number: number;
  /** Its place among all segments that players were ever told of. */
  readonly sequence: number;
  readonly milliseconds: number;
  /** There is sound in it. */
  readonly sounds: boolean;
  readonly at: Date;
}

/** What of a live is played: all of it, or its sound alone. Both have the same segments at the same places. */
export type Rendition = 'picture' | 'sound';

/** Players stay behind by a multiple of what is promised as the longest segment: publishers send a keyframe a second. */
const usualTarget = 1;

/** Where a segment has no sound, the sound alone has a gap, which version 8 is the first to know. */
const versions = { picture: 7, sound: 8 } as const;
const prefixes = { picture: '', sound: 'sound-' } as const;

const firstOf = (rendition: Rendition) => [
  '#EXTM3U',
  `#EXT-X-VERSION:${versions[rendition]}`,
  '#EXT-X-INDEPENDENT-SEGMENTS',
];

/** RFC 8216: no segment may round to more than this. */
const targetOf = (segments: readonly ListedSegment[]) =>
  segments.reduce((most, { milliseconds }) => Math.max(most, Math.round(milliseconds / 1_000)), usualTarget);

/**
 * The playlist of a running live over its last segments (oldest first), each of `runs` being known to have had one.
 * Where numbers are missing between two segments everything before is left out, since players count them. `ended` says
 * that nothing follows.
 */
export function composeLivePlaylist(
  segments: readonly ListedSegment[],
  { runs, ended, rendition = 'picture' }: { runs: readonly number[]; ended: boolean; rendition?: Rendition },
): string {
  const gap = segments.findLastIndex((one, at) => at > 0 && one.sequence !== segments[at - 1]!.sequence + 1);
  const listed = gap > 0 ? segments.slice(gap) : segments;
  const head = listed[0];
  const earlier = head ? runs.filter((run) => run < head.run).length : 0;
  // A discontinuity counts as gone with the segment that it stood before.
  const begins = head !== undefined && head.number === 0 && earlier > 0;
  return [
    ...firstOf(rendition),
    `#EXT-X-TARGETDURATION:${targetOf(segments)}`,
    `#EXT-X-MEDIA-SEQUENCE:${head?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${begins ? earlier - 1 : earlier}`,
    ...linesOf(listed, { begins, dated: true, rendition }),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** The playlist of all that was recorded from `trimSeconds` on, in whole segments. */
export function composeReplay(
  segments: readonly ListedSegment[],
  trimSeconds: number,
  rendition: Rendition = 'picture',
): string {
  const kept = afterTrim(segments, trimSeconds);
  return [
    ...firstOf(rendition),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${targetOf(kept)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    // Hours of seconds: only what a player cannot do without.
    ...linesOf(kept, { begins: false, dated: false, rendition }),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Without the segments that are over by then; the last one stays whatever happens. */
export function afterTrim<Segment extends ListedSegment>(
  segments: readonly Segment[],
  trimSeconds: number,
): Segment[] {
  let end = 0;
  return segments.filter(({ milliseconds }, at) => {
    end += milliseconds;
    return end > trimSeconds * 1_000 || at === segments.length - 1;
  });
}

/** `begins`: the first one begins a run that is not the live's first. `dated`: each is given its time, not each run alone. */
function linesOf(
  segments: readonly ListedSegment[],
  { begins, dated, rendition }: { begins: boolean; dated: boolean; rendition: Rendition },
): string[] {
  const prefix = prefixes[rendition];
  let run: number | undefined;
  return segments.flatMap((segment) => {
    const turn = segment.run !== run;
    const lines = turn && (run !== undefined || begins) ? ['#EXT-X-DISCONTINUITY'] : [];
    if (turn) lines.push(`#EXT-X-MAP:URI="${segment.run}/${prefix}head.mp4"`);
    run = segment.run;
    return [
      ...lines,
      ...(turn || dated ? [`#EXT-X-PROGRAM-DATE-TIME:${segment.at.toISOString()}`] : []),
      ...(rendition === 'sound' && !segment.sounds ? ['#EXT-X-GAP'] : []),
      `#EXTINF:${(segment.milliseconds / 1_000).toFixed(3)},`,
      `${segment.run}/${prefix}${segment.number}.m4s`,
    ];
  });
}
