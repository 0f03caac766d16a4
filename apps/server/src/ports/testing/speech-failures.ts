/** How an engine can fail: refusal, overload, server error, no response, a stall, a cut connection, invalid data. */
export const speechFailures = [
  'refusal',
  'busy',
  'broken',
  'hangs',
  'hangsInTheMiddle',
  'cut',
  'garbage',
  'empty',
] as const;
export type SpeechFailure = (typeof speechFailures)[number];
