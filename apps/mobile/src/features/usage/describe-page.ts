import type { ContentType } from '@academy/contract/limits.ts';
import type { RoutePath } from '@academy/contract/routes.ts';
import type { Page } from '../../navigation/page-stack.ts';

/** What of a page is told: its route and, where it shows one that everybody may read, the content. */
export interface PageFacts {
  readonly path: RoutePath;
  readonly content_type?: ContentType;
  readonly content_id?: number;
}

/** Pages whose id names a content. That of any other may name a child, a certificate, a live of one's own. */
const contents: Partial<Record<RoutePath, ContentType>> = {
  '/pages/index/course': 'course',
  '/pages/index/actLive': 'actLive',
  '/pages/index/information': 'graphic',
  '/pages/media/expertLive': 'expertLive',
  '/pages/media/miniVideo': 'miniVideo',
};

export function describePage({ path, query }: Pick<Page, 'path' | 'query'>): PageFacts {
  const type = contents[path];
  const id = query['id'];
  if (!type || !id || !/^[1-9]\d{0,14}$/.test(id)) return { path };
  return { path, content_type: type, content_id: Number(id) };
}
