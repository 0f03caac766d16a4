import { describe, expect, it } from 'vitest';
import { rootPath, routes, routeTitle, type RouteDefinition, type RoutePath } from './routes.ts';

const all = Object.entries(routes) as [RoutePath, RouteDefinition][];

describe('routes', () => {
  it('hold every screen of the specification', () => expect(all).toHaveLength(50));

  it('have three tabs, the academy first', () => {
    expect(all.filter(([, route]) => route.tab).map(([path, route]) => [path, route.tab?.label])).toEqual([
      ['/pages/index/index', '学院'],
      ['/pages/ai/ai', '智能问答'],
      ['/pages/mine/mine', '我的'],
    ]);
    expect(rootPath).toBe('/pages/index/index');
  });

  it('draw the popups over the page below', () => {
    expect(all.filter(([, route]) => route.overlay).map(([path]) => path)).toEqual([
      '/uni_modules/uni-upgrade-center-app/pages/upgrade-popup',
      '/pages/appPop/comment',
      '/pages/appPop/majorCourseBack',
      '/pages/appPop/miniVideoComment',
      '/pages/appPop/share',
      '/pages/appPop/expertLivePushBack',
    ]);
  });

  it('title a page with the product’s name, unless it has its own or is left blank', () => {
    expect(routeTitle('/pages/index/index')).toBe('有效父母学院');
    expect(routeTitle('/pages/index/excellentList')).toBe('优秀推荐');
    expect(routeTitle('/pages/appPop/share')).toBe('');
    expect(routeTitle('/pages/appPop/expertLivePushBack')).toBe('');
  });

  it('pull down to refresh where the specification says so', () => {
    expect(
      all
        .filter(([, route]) => route.pullRefresh)
        .map(([path]) => path.split('/').pop())
        .sort(),
    ).toEqual([
      'ai',
      'courseList',
      'expertList',
      'index',
      'majorCourse',
      'miniVideoList',
      'myFollowed',
      'myLive',
    ]);
  });
});
