import { readBoxes, boxTypeAt } from './mp4-boxes.ts';
import { findPictureTrack, measureFragment, type PictureTrack } from './picture-track.ts';
import { findSoundTrack, type SoundTrack, extractSound } from './sound-track.ts';

/** No second of a live is larger; a sender of such a box wants to exhaust our memory. */
const maxBoxBytes = 32 * 1024 * 1024;

interface FragmentListener {
  /** Called once, before everything else, with the header that every segment needs and with the tracks. */
  readonly onHead: (headBoxes: Buffer, track: PictureTrack, sound: SoundTrack | undefined) => void;
  /**
   * Called for each whole segment, which begins with a keyframe; `sound` is its sound as a segment of its own, if it
   * has any.
   */
  readonly onSegment: (segment: { body: Buffer; milliseconds: number; sound: Buffer | undefined }) => void;
}

/**
 * Splits a fragmented MP4 that arrives in pieces into its header and its segments (`moof` and `mdat` of each). The
 * returned function takes the next piece. It throws when the picture is not H.264 or the stream is no fragmented MP4.
 */
export function createFragmentCutter({ onHead, onSegment }: FragmentListener): (piece: Buffer) => void {
  let chunks: Buffer[] = [];
  let bufferedBytes = 0;
  let headBoxes: Buffer[] = [];
  let moof: Buffer | undefined;
  let track: PictureTrack | undefined;
  let sound: SoundTrack | undefined;

  const handleBox = (box: Buffer) => {
    const type = boxTypeAt(box, 0);
    if (!track) {
      headBoxes.push(box);
      if (type !== 'moov') return;
      const headBytes = Buffer.concat(headBoxes);
      headBoxes = [];
      track = findPictureTrack(headBytes);
      if (!track) throw new Error('the picture is no H.264');
      sound = findSoundTrack(headBytes);
      onHead(headBytes, track, sound);
    } else if (type === 'moof') moof = box;
    else if (type === 'mdat' && moof) {
      const milliseconds = measureFragment(readBoxes(moof)[0]!.content, track);
      // A fragment without picture is the end of the sound.
      if (milliseconds > 0) {
        const body = Buffer.concat([moof, box]);
        onSegment({ body, milliseconds, sound: sound && extractSound(body, sound) });
      }
      moof = undefined;
    }
  };

  return (piece) => {
    chunks.push(piece);
    bufferedBytes += piece.length;
    while (bufferedBytes >= 8) {
      if (chunks[0]!.length < 8) chunks = [Buffer.concat(chunks)];
      const size = chunks[0]!.readUInt32BE(0);
      if (size < 8 || size > maxBoxBytes)
        throw new Error('a box of the packed stream is of no possible size');
      if (bufferedBytes < size) return;
      const joined = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      chunks = joined.length > size ? [joined.subarray(size)] : [];
      bufferedBytes -= size;
      handleBox(joined.subarray(0, size));
    }
  };
}
