import { describe, expect, it } from 'vitest';
import {
  rootPath,
  routeQueries,
  routes,
  routeTitle,
  type RouteDefinition,
  type RoutePath,
} from './routes.ts';

const all = Object.entries(routes) as [RoutePath, RouteDefinition][];

/** Section 2 of the specification, in its order. */
const screens = [
  '/pages/index/index',
  '/pages/ai/ai',
  '/pages/mine/mine',
  '/pages/common/noNetwork',
  '/pages/common/web',
  '/pages/common/login',
  '/pages/common/search',
  '/pages/common/location',
  '/pages/common/set',
  '/pages/common/bindMobile',
  '/pages/common/resetPWD',
  '/pages/common/accountInfo',
  '/pages/common/changePWD',
  '/pages/common/error',
  '/pages/common/sysArticle',
  '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup',
  '/pages/appPop/comment',
  '/pages/appPop/majorCourseBack',
  '/pages/appPop/miniVideoComment',
  '/pages/appPop/share',
  '/pages/appPop/expertLivePushBack',
  '/pages/mine/changeBind',
  '/pages/mine/myLiking',
  '/pages/mine/myCollect',
  '/pages/mine/liveBooked',
  '/pages/mine/userInfo',
  '/pages/mine/account',
  '/pages/mine/myLive',
  '/pages/mine/addChild',
  '/pages/mine/credit',
  '/pages/mine/graduation',
  '/pages/mine/graduationList',
  '/pages/mine/dashboard',
  '/pages/mine/feedback',
  '/pages/mine/myFollowed',
  '/pages/media/miniVideo',
  '/pages/media/expertLive',
  '/pages/media/livePush',
  '/pages/media/miniVideoShare',
  '/pages/index/expert',
  '/pages/index/actLive',
  '/pages/index/course',
  '/pages/index/informationList',
  '/pages/index/miniVideoList',
  '/pages/index/expertList',
  '/pages/index/majorCourse',
  '/pages/index/courseList',
  '/pages/index/information',
  '/pages/index/excellentList',
  '/pages/index/home',
];

describe('routes', () => {
  it('are the fifty screens of the specification', () => {
    expect(Object.keys(routes).toSorted()).toEqual(screens.toSorted());
    expect(screens).toHaveLength(50);
  });

  it('have three tabs, the academy first', () => {
    expect(all.filter(([, route]) => route.tab).map(([path, route]) => [path, route.tab?.label])).toEqual([
      ['/pages/index/index', '学院'],
      ['/pages/ai/ai', '智能问答'],
      ['/pages/mine/mine', '我的'],
    ]);
    expect(rootPath).toBe('/pages/index/index');
  });

  it('render the popups above the page below', () => {
    expect(all.filter(([, route]) => route.overlay).map(([path]) => path)).toEqual([
      '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup',
      '/pages/appPop/comment',
      '/pages/appPop/majorCourseBack',
      '/pages/appPop/miniVideoComment',
      '/pages/appPop/share',
      '/pages/appPop/expertLivePushBack',
    ]);
  });

  it('use the product’s name as title, unless a route has its own or is left blank', () => {
    expect(routeTitle('/pages/index/index')).toBe('有效父母学院');
    expect(routeTitle('/pages/index/excellentList')).toBe('优秀推荐');
    expect(routeTitle('/pages/appPop/share')).toBe('');
    expect(routeTitle('/pages/appPop/expertLivePushBack')).toBe('');
  });

  it('name the parameters of deep links', () => {
    expect(routeQueries['/pages/media/miniVideo']).toEqual(['cid', 'id', 'type']);
    expect(routeQueries['/pages/common/web']).toEqual(['src', 'title']);
    expect(routeQueries['/pages/index/course']).toEqual(['id', 'type', 'lesson', 't', 'exam', 'mistakes']);
  });
});
