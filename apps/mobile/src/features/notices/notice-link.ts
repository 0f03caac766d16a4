import type { Notice } from '@academy/contract/areas/notice.ts';
import { appNavigator, visit } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { contentHref, href, type PageUrl } from '../../navigation/paths.ts';

type NoticeTarget = Pick<Notice, 'content' | 'comment_id' | 'page'>;

const pages: Readonly<Record<NonNullable<Notice['page']>, PageUrl>> = {
  graduation: '/pages/mine/graduationList',
  children: '/pages/mine/mine',
  lives: '/pages/mine/myLive',
};

/** The page that a notice links to; undefined if there is none any more. */
export function getNoticePage({ content, page }: NoticeTarget): PageUrl | undefined {
  if (page) return pages[page];
  return content ? contentHref(content.content_type, content.content_id) : undefined;
}

/** Opens that page, and over it the comment that the notice is about. */
export function openNotice(notice: NoticeTarget): void {
  const { content, comment_id: comment } = notice;
  const to = getNoticePage(notice);
  if (!to) return;
  // If the page is open already, only the comment is opened.
  if (topPage(appNavigator.getSnapshot()).url !== to) visit(to);
  if (!content || comment === null) return;
  appNavigator.navigateTo(href.comment({ id: content.content_id, type: content.content_type, comment }));
}
