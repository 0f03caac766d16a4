/** Constants of the mini videos' feed. Times are milliseconds. */
export const miniVideos = {
  /** After so many the feed rests: 看完 5 个，休息一下. Seen to their end, they earn. */
  setSize: 5,
  /** Elements that play, however long the feed is: the one before, the one shown and the one after. */
  elements: 3,
  /** While a finger rests on it. */
  heldRate: 2,
  /** From the end of a swipe to the first picture of what is shown now, at most. */
  firstPicture: 100,
} as const;

/**
 * Which list a feed goes through, as the query `type` of its page says it: the recommended ones, what a person likes or
 * keeps (as `user/video` has it), or what an expert made (`cid` is the expert then; else it is a block of a page).
 */
export const miniVideoLists = ['miniVideo', 'like', 'collection', 'expert'] as const;
export type MiniVideoList = (typeof miniVideoLists)[number];
