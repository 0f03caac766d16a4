/** 智能问答. Seconds, unless something else is said. */
export const qaLimits = {
  /** As a reader types it. The question of an approved answer is read in lists, and has at most 140. */
  questionLength: 500,
  /** A one-time token opens the chat socket within this time. */
  token: 60,
  /** Questions a day of one user, and of one device without a user. */
  perDay: 100,
  guestPerDay: 3,
  /**
   * Of all guests behind one address, since a device id can be invented; a carrier's address stands for many
   * families.
   */
  guestPerDayOfNetwork: 150,
  /** Of spoken questions: a minute in any format that browsers record. */
  speechBytes: 10 * 1024 * 1024,
  speechLength: 60,
  /** Lifetime of the address that speaks an answer. */
  speechUrl: 300,
} as const;
export const questionOrigins = ['text', 'voice', 'hot', 'follow'] as const;
export const recordStates = ['running', 'done', 'stopped', 'failed'] as const;
/**
 * expert: an approved answer; extract: passages of the library; model: written by a model; safety: a protocol for people in danger;
 * choices: asks which of several questions was meant (`follow_ups`); none: the library has nothing.
 */
export const answererNames = ['expert', 'extract', 'model', 'safety', 'choices', 'none'] as const;
/** Reasons for rating an answer down. */
export const qaReasons = {
  wrong: '内容不对',
  beside: '没有答到点上',
  source: '出处对不上',
  unclear: '看不明白',
  unkind: '语气不舒服',
  other: '其他',
} as const;
