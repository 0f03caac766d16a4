import { pageHref, type PageUrl } from '../../../navigation/paths.ts';

/** Where a task is done. Lives are listed among what is recommended; whoever is here has been seen today already. */
const places: Readonly<Record<string, PageUrl>> = {
  'lesson.complete': '/pages/index/courseList',
  'article.read': '/pages/index/informationList',
  'live.watch': pageHref('/pages/index/excellentList', { type: 'expertLive' }),
  'mini.set': '/pages/index/miniVideoList',
  'comment.write': '/pages/index/informationList',
  share: '/pages/index/courseList',
};

/** Undefined for what is done by being here, and for a rule that this app does not know yet. */
export const placeOf = (key: string): PageUrl | undefined => places[key];
