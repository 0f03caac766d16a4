import type { APIRequestContext } from '@playwright/test';

const typeOf: Record<string, string> = {
  '/pages/index/course': 'course',
  '/pages/index/actLive': 'actLive',
  '/pages/index/information': 'graphic',
  '/pages/media/expertLive': 'expertLive',
  '/pages/media/miniVideo': 'miniVideo',
  '/pages/media/miniVideoShare': 'miniVideo',
};

/** The query with which a screen shows real content; empty for screens that need none. */
export async function contentFor(request: APIRequestContext, path: string): Promise<string> {
  if (path === '/pages/index/expert') {
    const { data } = await (await request.get('/app/v1/user/index/expert?size=1')).json();
    return `?id=${data.list[0].id}&type=expert`;
  }
  if (path === '/pages/index/home') {
    const courses = await (await request.get('/app/v1/index/recommend?content_type=course&size=1')).json();
    const { content_id: id } = courses.data.list[0];
    const { data } = await (
      await request.get(`/app/v1/content/detail?content_id=${id}&content_type=course`)
    ).json();
    return `?id=${data.account.id}`;
  }
  if (path === '/pages/common/sysArticle') return '?key=privacy';
  if (path === '/pages/common/web')
    return `?src=${encodeURIComponent('/wx/download.html')}&title=${encodeURIComponent('下载')}`;
  const type = typeOf[path];
  if (!type) return '';
  const { data } = await (await request.get(`/app/v1/index/recommend?content_type=${type}&size=1`)).json();
  return `?id=${data.list[0].content_id}&type=${type}`;
}
