/** Constants of the mini video feed. */
export const miniVideos = {
  /** The feed shows a break after this many: 这一组 5 个到头了，休息一下. A set watched to its end earns points. */
  setSize: 5,
  /** Video elements in the document, however long the feed is: the previous, the current and the next one. */
  elements: 3,
  /** Playback rate while a finger holds the video. */
  holdRate: 2,
} as const;

/**
 * The list that a feed goes through, from the query `type` of its page: recommended videos, the user's liked or
 * collected ones (as in `user/video`), or an expert's (`cid` is the expert then; otherwise a page module).
 */
export const miniVideoLists = ['miniVideo', 'like', 'collection', 'expert'] as const;
export type MiniVideoList = (typeof miniVideoLists)[number];
