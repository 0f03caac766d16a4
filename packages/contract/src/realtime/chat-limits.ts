/** 智能问答. Seconds, if nothing else is said. */
export const qaLimits = {
  questionLength: 140,
  /** A token of the chat socket opens it once, within so long. */
  token: 60,
  /** Questions a day of one person, and of one device that nobody is signed in on. */
  perDay: 100,
  guestPerDay: 3,
  /** Of all guests behind one address, since a device can be made up: carriers put many families behind one. */
  guestPerDayOfNetwork: 150,
  /** Of what is spoken: a minute in any format that browsers record. */
  speechBytes: 10 * 1024 * 1024,
  speechLength: 60,
  /** An address that speaks an answer. */
  speechUrl: 300,
} as const;
export const questionOrigins = ['text', 'voice', 'hot', 'follow'] as const;
export const recordStates = ['running', 'done', 'stopped', 'failed'] as const;
/** expert: approved by one; extract: passages of the library; model: written by one; none: the library has nothing. */
export const answererNames = ['expert', 'extract', 'model', 'safety', 'none'] as const;
/** Why an answer is rated down. */
export const qaReasons = {
  wrong: '内容不对',
  beside: '没有答到点上',
  source: '出处对不上',
  unclear: '看不明白',
  unkind: '语气不舒服',
  other: '其他',
} as const;
