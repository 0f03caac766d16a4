/** Notice kinds by topic; users can switch each topic off. */
export const noticeTopics = {
  /** A reserved live starts in a day, an hour, five minutes. */
  reminder: ['reminder'],
  /** A reserved live has started, was rescheduled, can be replayed. */
  live: ['started', 'moved', 'replay'],
  /** Somebody replied to the user's comment. */
  reply: ['reply'],
  /** The user's comment was reviewed and published, or refused. */
  review: ['approved', 'refused'],
  /** A followed expert has scheduled a live, or has started it. */
  expert: ['planned', 'began'],
  /**
   * A child has graduated, got another guardian, or was not confirmed by its school; a live that the user planned was
   * published, or returned.
   */
  system: ['graduated', 'paired', 'declined', 'accepted', 'returned'],
} as const;
export type NoticeTopic = keyof typeof noticeTopics;
export type NoticeKind = (typeof noticeTopics)[NoticeTopic][number];

export const noticeKinds: readonly NoticeKind[] = Object.values(noticeTopics).flat();

/** The page of a notice that is about no content. */
export const noticePages = ['graduation', 'children', 'lives'] as const;

/** Replies to one comment within this many minutes are joined in one notice, until it is read. */
export const gatherMinutes = 60;

export const pushPlatforms = ['android', 'ios'] as const;
export type PushPlatform = (typeof pushPlatforms)[number];
