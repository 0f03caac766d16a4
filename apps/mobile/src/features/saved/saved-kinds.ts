import type { SavedFilter } from '@academy/contract/areas/interactive.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { PageUrl } from '../../navigation/paths.ts';
import { call } from '../../data/call.ts';

/** The tabs; mini videos have an endpoint of their own. */
export type SavedTab = 'all' | Extract<SavedFilter, 'course' | 'graphic' | 'miniVideo' | 'live'>;

export const savedTabs: readonly { key: SavedTab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'course', label: '课程' },
  { key: 'graphic', label: '文章' },
  { key: 'miniVideo', label: '短视频' },
  { key: 'live', label: '直播' },
];

/** Where contents of a tab's kind can be found. Lives have no list of their own; they are on the home screen. */
export const emptyLinks: Readonly<Record<SavedTab, { label: string; to: PageUrl }>> = {
  all: { label: '看看优秀推荐', to: '/pages/index/excellentList' },
  course: { label: '去找课程', to: '/pages/index/courseList' },
  graphic: { label: '去看文章', to: '/pages/index/informationList' },
  miniVideo: { label: '去看短视频', to: '/pages/index/miniVideoList' },
  live: { label: '回学院看直播', to: '/pages/index/index' },
};

type Action = 'add' | 'cancel';
type Reference = Pick<ContentCard, 'content_id' | 'content_type'>;

/** Collections and likes, each with its endpoints and texts. */
export const savedKinds = {
  collect: {
    title: '我的收藏',
    list: 'GET user/collection',
    videos: 'collection',
    removeLabel: '取消收藏',
    removedMessage: '已取消收藏',
    empty: '还没有收藏。看到想留着的，点一下星星。',
    send: (reference: Reference, action: Action) =>
      call('POST content/interactive/collect/{action}', { ...reference, action }),
  },
  like: {
    title: '我的点赞',
    list: 'GET user/like',
    videos: 'like',
    removeLabel: '取消点赞',
    removedMessage: '已取消点赞',
    empty: '还没有点赞。觉得有帮助的，点一下爱心。',
    send: (reference: Reference, action: Action) =>
      call('POST content/interactive/like/{action}', { ...reference, action }),
  },
} as const;
export type SavedKind = keyof typeof savedKinds;
