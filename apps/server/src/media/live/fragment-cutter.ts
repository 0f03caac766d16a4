import { readBoxes, typeAt } from './boxes.ts';
import { findPictureTrack, measureFragment, type PictureTrack } from './picture-track.ts';
import { findSoundTrack, type SoundTrack, takeSound } from './sound-part.ts';

/** No second of a live is larger; who sends such a thing wants our memory. */
const largestBox = 32 * 1024 * 1024;

export interface Cut {
  /** Once, before everything else: what every segment needs to be played, and what its sound alone does. */
  readonly onHead: (head: Buffer, track: PictureTrack, sound: SoundTrack | undefined) => void;
  /** A whole segment that begins with a keyframe, and its sound, where there is some in it. */
  readonly onSegment: (segment: { body: Buffer; milliseconds: number; sound: Buffer | undefined }) => void;
}

/**
 * Cuts a fragmented MP4 that comes in pieces into its head and its segments (`moof` and `mdat` of each). The returned
 * function takes the next piece; it throws when the picture is no H.264, or the stream is no such MP4.
 */
export function createFragmentCutter({ onHead, onSegment }: Cut): (piece: Buffer) => void {
  let held: Buffer[] = [];
  let bytes = 0;
  let head: Buffer[] = [];
  let moof: Buffer | undefined;
  let track: PictureTrack | undefined;
  let sound: SoundTrack | undefined;

  const take = (box: Buffer) => {
    const type = typeAt(box, 0);
    if (!track) {
      head.push(box);
      if (type !== 'moov') return;
      const whole = Buffer.concat(head);
      head = [];
      track = findPictureTrack(whole);
      if (!track) throw new Error('the picture is no H.264');
      sound = findSoundTrack(whole);
      onHead(whole, track, sound);
    } else if (type === 'moof') moof = box;
    else if (type === 'mdat' && moof) {
      const milliseconds = measureFragment(readBoxes(moof)[0]!.content, track);
      // Without a picture it is only the end of the sound.
      if (milliseconds > 0) {
        const body = Buffer.concat([moof, box]);
        onSegment({ body, milliseconds, sound: sound && takeSound(body, sound) });
      }
      moof = undefined;
    }
  };

  return (piece) => {
    held.push(piece);
    bytes += piece.length;
    while (bytes >= 8) {
      if (held[0]!.length < 8) held = [Buffer.concat(held)];
      const size = held[0]!.readUInt32BE(0);
      if (size < 8 || size > largestBox) throw new Error('a box of the packed stream is of no possible size');
      if (bytes < size) return;
      const all = held.length === 1 ? held[0]! : Buffer.concat(held);
      held = all.length > size ? [all.subarray(size)] : [];
      bytes -= size;
      take(all.subarray(0, size));
    }
  };
}
