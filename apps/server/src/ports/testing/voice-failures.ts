/** How an engine can fail: it refuses, has too much to do, breaks, says nothing, falls silent, is cut off, talks rubbish. */
export const voiceFailures = [
  'refusal',
  'busy',
  'broken',
  'hangs',
  'hangsInTheMiddle',
  'cut',
  'garbage',
  'empty',
] as const;
export type VoiceFailure = (typeof voiceFailures)[number];
