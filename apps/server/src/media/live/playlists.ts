/** A segment in a playlist. Its URL is relative to the playlist. */
export interface ListedSegment {
  /** The number of the publisher's run; the run's header must be loaded before the segment. */
  readonly run: number;
  readonly number: number;
  /** The media sequence number: its position among all segments ever announced to players. */
  readonly sequence: number;
  readonly milliseconds: number;
  readonly hasSound: boolean;
  /** When its recording started. */
  readonly startedAt: Date;
}

/**
 * What players can choose: picture with sound, or the sound alone. Both variants have the same segments at the same
 * sequence numbers.
 */
export type LiveVariant = 'picture' | 'sound';

/**
 * Players stay behind by a multiple of the announced target duration, so it is as short as possible: publishers send
 * a keyframe a second.
 */
const minTargetDuration = 1;

/** Where a segment has no sound, the sound variant has a gap (EXT-X-GAP), which needs version 8. */
const versions = { picture: 7, sound: 8 } as const;
const prefixes = { picture: '', sound: 'sound-' } as const;

const headerLines = (variant: LiveVariant) => [
  '#EXTM3U',
  `#EXT-X-VERSION:${versions[variant]}`,
  '#EXT-X-INDEPENDENT-SEGMENTS',
];

/** RFC 8216: no segment may round to more than the target duration. */
const targetDurationOf = (segments: readonly ListedSegment[]) =>
  segments.reduce(
    (max, { milliseconds }) => Math.max(max, Math.round(milliseconds / 1_000)),
    minTargetDuration,
  );

/**
 * Composes the playlist of a running live from its last segments, oldest first. `runs` are the runs that have had a
 * segment. Where sequence numbers are missing between two segments, all segments before the gap are left out, because
 * players count them. `ended` adds the end marker.
 */
export function composeLivePlaylist(
  segments: readonly ListedSegment[],
  { runs, ended, variant = 'picture' }: { runs: readonly number[]; ended: boolean; variant?: LiveVariant },
): string {
  const gap = segments.findLastIndex((one, at) => at > 0 && one.sequence !== segments[at - 1]!.sequence + 1);
  const listed = gap > 0 ? segments.slice(gap) : segments;
  const first = listed[0];
  const earlier = first ? runs.filter((run) => run < first.run).length : 0;
  // A discontinuity is counted as removed together with the segment that follows it.
  const startsNewRun = first !== undefined && first.number === 0 && earlier > 0;
  return [
    ...headerLines(variant),
    `#EXT-X-TARGETDURATION:${targetDurationOf(segments)}`,
    `#EXT-X-MEDIA-SEQUENCE:${first?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${startsNewRun ? earlier - 1 : earlier}`,
    ...segmentLines(listed, { startsNewRun, withTimes: true, variant }),
    ...(ended ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** Composes the playlist of the whole recording from `trimSeconds` on, in whole segments. */
export function composeRecordingPlaylist(
  segments: readonly ListedSegment[],
  trimSeconds: number,
  variant: LiveVariant = 'picture',
): string {
  const trimmed = segmentsAfterTrim(segments, trimSeconds);
  return [
    ...headerLines(variant),
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${targetDurationOf(trimmed)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    // A recording has thousands of segments, so it lists only what a player needs.
    ...segmentLines(trimmed, { startsNewRun: false, withTimes: false, variant }),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** Drops the segments that end before `trimSeconds`; the last segment always stays. */
export function segmentsAfterTrim<Segment extends ListedSegment>(
  segments: readonly Segment[],
  trimSeconds: number,
): Segment[] {
  let endMilliseconds = 0;
  return segments.filter(({ milliseconds }, at) => {
    endMilliseconds += milliseconds;
    return endMilliseconds > trimSeconds * 1_000 || at === segments.length - 1;
  });
}

/**
 * `startsNewRun`: the first segment starts a run that is not the live's first. `withTimes`: every segment gets its
 * time, otherwise only the first of each run.
 */
function segmentLines(
  segments: readonly ListedSegment[],
  { startsNewRun, withTimes, variant }: { startsNewRun: boolean; withTimes: boolean; variant: LiveVariant },
): string[] {
  const prefix = prefixes[variant];
  let run: number | undefined;
  return segments.flatMap((segment) => {
    const isNewRun = segment.run !== run;
    const lines = isNewRun && (run !== undefined || startsNewRun) ? ['#EXT-X-DISCONTINUITY'] : [];
    if (isNewRun) lines.push(`#EXT-X-MAP:URI="${segment.run}/${prefix}head.mp4"`);
    run = segment.run;
    return [
      ...lines,
      ...(isNewRun || withTimes ? [`#EXT-X-PROGRAM-DATE-TIME:${segment.startedAt.toISOString()}`] : []),
      ...(variant === 'sound' && !segment.hasSound ? ['#EXT-X-GAP'] : []),
      `#EXTINF:${(segment.milliseconds / 1_000).toFixed(3)},`,
      `${segment.run}/${prefix}${segment.number}.m4s`,
    ];
  });
}
