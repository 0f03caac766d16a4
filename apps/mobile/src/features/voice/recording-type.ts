/** Best first; the server takes all of them. Safari writes MP4 alone. */
const types = [
  'audio/webm;codecs=opus',
  'audio/mp4;codecs=mp4a.40.2',
  'audio/mp4',
  'audio/ogg;codecs=opus',
] as const;

/** What this browser can record speech in; undefined where it records nothing. */
export function findRecordingType(): string | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined;
  return types.find((type) => MediaRecorder.isTypeSupported(type));
}
