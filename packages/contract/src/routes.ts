import { app } from './limits.ts';

/**
 * Every screen's route. `title` is the document title: the product's name where it is absent, empty where the
 * specification leaves it blank. This object holds only what the phone needs before its first paint; other data about
 * routes is in separate records below, which are loaded only where they are used.
 */
export interface RouteDefinition {
  readonly title?: string;
  readonly tab?: { readonly label: string };
  /** Rendered above the page below it, which stays visible. */
  readonly overlay?: true;
}

export const routes = {
  '/pages/index/index': { tab: { label: '学院' } },
  '/pages/ai/ai': { title: '智能问答', tab: { label: '智能问答' } },
  '/pages/mine/mine': { title: '我的', tab: { label: '我的' } },

  '/pages/common/noNetwork': { title: '网络未连接' },
  '/pages/common/web': {},
  '/pages/common/login': { title: '登录' },
  '/pages/common/search': { title: '搜索' },
  '/pages/common/location': { title: '选择地区' },
  '/pages/common/set': { title: '设置' },
  '/pages/common/bindMobile': { title: '绑定手机号' },
  '/pages/common/resetPWD': { title: '找回密码' },
  '/pages/common/accountInfo': { title: '账号与安全' },
  '/pages/common/changePWD': { title: '修改密码' },
  '/pages/common/error': { title: '页面不存在' },
  '/pages/common/sysArticle': {},

  '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup': { overlay: true, title: '' },

  '/pages/appPop/comment': { overlay: true, title: '评论' },
  '/pages/appPop/majorCourseBack': { overlay: true, title: '主修课程反馈' },
  '/pages/appPop/miniVideoComment': { overlay: true, title: '评论' },
  '/pages/appPop/share': { overlay: true, title: '' },
  '/pages/appPop/expertLivePushBack': { overlay: true, title: '' },

  '/pages/mine/changeBind': { title: '切换绑定' },
  '/pages/mine/myLiking': { title: '我的点赞' },
  '/pages/mine/myCollect': { title: '我的收藏' },
  '/pages/mine/liveBooked': { title: '预约的直播' },
  '/pages/mine/userInfo': { title: '编辑资料' },
  '/pages/mine/account': { title: '账号与安全' },
  '/pages/mine/myLive': { title: '我的直播' },
  '/pages/mine/addChild': { title: '添加孩子' },
  '/pages/mine/credit': { title: '学分中心' },
  '/pages/mine/graduation': { title: '毕业中心' },
  '/pages/mine/graduationList': { title: '毕业中心' },
  '/pages/mine/dashboard': { title: '数据看板' },
  '/pages/mine/feedback': { title: '意见反馈' },
  '/pages/mine/myFollowed': { title: '关注的专家' },

  '/pages/media/miniVideo': { title: '短视频' },
  '/pages/media/expertLive': { title: '专家直播' },
  '/pages/media/livePush': { title: '直播推流' },
  '/pages/media/miniVideoShare': { title: '短视频' },

  '/pages/index/expert': { title: '专家' },
  '/pages/index/actLive': { title: '活动直播' },
  '/pages/index/course': { title: '课程' },
  '/pages/index/informationList': { title: '资讯' },
  '/pages/index/miniVideoList': { title: '短视频' },
  '/pages/index/expertList': { title: '专家' },
  '/pages/index/majorCourse': { title: '主修课程' },
  '/pages/index/courseList': { title: '课程' },
  '/pages/index/information': { title: '资讯' },
  '/pages/index/excellentList': { title: '优秀推荐' },
  '/pages/index/home': {},
} as const satisfies Record<string, RouteDefinition>;

export type RoutePath = keyof typeof routes;

/** The query parameters of a route's deep links. */
export const routeQueries: { readonly [Path in RoutePath]?: readonly string[] } = {
  '/pages/common/web': ['src', 'title'],
  '/pages/common/search': ['keyword'],
  '/pages/common/set': ['saved'],
  '/pages/common/sysArticle': ['key'],
  '/pages/appPop/comment': ['id', 'type'],
  '/pages/appPop/majorCourseBack': ['id'],
  '/pages/appPop/miniVideoComment': ['id', 'type'],
  '/pages/appPop/share': ['id', 'type'],
  '/pages/appPop/expertLivePushBack': ['id'],
  '/pages/media/miniVideo': ['cid', 'id', 'type'],
  '/pages/media/expertLive': ['id', 'type'],
  '/pages/media/livePush': ['id'],
  '/pages/media/miniVideoShare': ['id', 'type'],
  '/pages/mine/changeBind': ['child'],
  '/pages/mine/credit': ['mistakes'],
  '/pages/mine/liveBooked': ['notices'],
  '/pages/mine/myLive': ['plan'],
  '/pages/mine/graduation': ['student', 'semester'],
  '/pages/index/expert': ['id', 'type'],
  '/pages/index/actLive': ['id', 'type'],
  '/pages/index/course': ['id', 'type', 'lesson', 't', 'exam', 'mistakes'],
  '/pages/index/information': ['id', 'type', 'paragraph'],
  '/pages/index/majorCourse': ['id'],
  '/pages/index/excellentList': ['type'],
  '/pages/index/home': ['id'],
};

/** The first screen, and the target of back when the history has one page. */
export const rootPath = '/pages/index/index' satisfies RoutePath;

/** The document title of a route until its content gives a better one. */
export function routeTitle(path: RoutePath): string {
  const route: RouteDefinition = routes[path];
  return route.title ?? app.name;
}
