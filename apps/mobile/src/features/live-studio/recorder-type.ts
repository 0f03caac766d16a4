/** Only H.264 goes out, since not every phone plays anything else: in WebM where the browser writes it, in MP4 on Safari. */
const types = [
  'video/webm;codecs=h264,opus',
  'video/webm;codecs="avc1.42E01F,opus"',
  'video/mp4;codecs="avc1.42E01F,mp4a.40.2"',
  'video/mp4;codecs="avc1.42E01F,opus"',
] as const;

/** The container that this browser can write; undefined where it cannot send at all. */
export function findRecorderType(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined;
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}
