/** Bytes of the film's file. */
interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

interface FilmSegment extends ByteRange {
  readonly milliseconds: number;
  /** Where it begins in the film, in milliseconds. */
  readonly from: number;
}

/** A film of the demo as the segments of a live: one file, and where each segment is in it. */
export interface BroadcastFilm {
  readonly init: ByteRange;
  readonly segments: readonly FilmSegment[];
  readonly milliseconds: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  /** WebVTT of the whole film. */
  readonly captions: string;
}

const initLine = /^#EXT-X-MAP:URI="(?<file>[^"]+)",BYTERANGE="(?<length>\d+)@(?<offset>\d+)"/m;
const segmentLines = /^#EXTINF:(?<seconds>[\d.]+),\s*\n#EXT-X-BYTERANGE:(?<length>\d+)@(?<offset>\d+)/gm;

/** Reads a media playlist whose segments are byte ranges of one file. Throws RangeError for any other. */
export function parseFilmPlaylist(
  playlist: string,
): Pick<BroadcastFilm, 'init' | 'segments' | 'milliseconds'> & { file: string } {
  const init = initLine.exec(playlist)?.groups;
  if (!init) throw new RangeError('a film must be one file with an init segment');
  let from = 0;
  const segments = [...playlist.matchAll(segmentLines)].map(({ groups }) => {
    const milliseconds = Math.round(Number(groups!['seconds']) * 1_000);
    const segment = { ...toRange(groups!), milliseconds, from };
    from += milliseconds;
    return segment;
  });
  return { file: init['file']!, init: toRange(init), segments, milliseconds: from };
}

const toRange = (groups: Record<string, string | undefined>): ByteRange => ({
  offset: Number(groups['offset']),
  length: Number(groups['length']),
});
