import type { Notice } from '@academy/contract/areas/notice.ts';
import { appNavigator, visit } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { contentHref, href, type PageUrl } from '../../navigation/paths.ts';

type Led = Pick<Notice, 'content' | 'comment_id' | 'page'>;

const pages: Readonly<Record<NonNullable<Notice['page']>, PageUrl>> = {
  graduation: '/pages/mine/graduationList',
  children: '/pages/mine/mine',
};

/** The page that a notice leads to; undefined where there is nothing to be seen any more. */
export function noticeHref({ content, page }: Led): PageUrl | undefined {
  if (page) return pages[page];
  return content ? contentHref(content.content_type, content.content_id) : undefined;
}

/** Opens that page, and over it the comment that the notice is about. */
export function openNotice(notice: Led): void {
  const { content, comment_id: comment } = notice;
  const to = noticeHref(notice);
  if (!to) return;
  // Whoever stands there already only needs the comment.
  if (topPage(appNavigator.getSnapshot()).url !== to) visit(to);
  if (!content || comment === null) return;
  appNavigator.navigateTo(href.comment({ id: content.content_id, type: content.content_type, comment }));
}
