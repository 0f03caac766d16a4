/** What the academy tells a person by itself, by what they can choose to be told or not. */
export const noticeTopics = {
  /** A reserved live is a day, an hour, five minutes away. */
  reminder: ['reminder'],
  /** A reserved live has begun, was moved to another hour, can be seen again. */
  live: ['started', 'moved', 'replay'],
  /** Somebody answered one's comment. */
  reply: ['reply'],
  /** One's comment was looked at: readers see it, or do not. */
  review: ['approved', 'refused'],
  /** An expert whom one follows has a live before them, or has begun it. */
  expert: ['planned', 'began'],
  /** A child has graduated, or is looked after by somebody else too. */
  system: ['graduated', 'paired'],
} as const;
export type NoticeTopic = keyof typeof noticeTopics;
export type NoticeKind = (typeof noticeTopics)[NoticeTopic][number];

export const noticeKinds: readonly NoticeKind[] = Object.values(noticeTopics).flat();

/** Where a notice leads that is about no content. */
export const noticePages = ['graduation', 'children'] as const;

/** Replies to one comment within so many minutes are one notice, until it is read. */
export const gatherMinutes = 60;

export const pushPlatforms = ['android', 'ios'] as const;
export type PushPlatform = (typeof pushPlatforms)[number];
