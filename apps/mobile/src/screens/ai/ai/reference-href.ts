import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { contentHref, href, pageHref, type PageUrl } from '../../../navigation/paths.ts';

/** Where a source is shown: an article at its paragraph, a course at the lesson and the second at which it is said. */
export function referenceHref(reference: QaReference): PageUrl | undefined {
  const { related_type: type, related_id: id, key, paragraph, lesson_id: lesson, second } = reference;
  if (type === 'system') return key === null ? undefined : href.sysArticle({ key });
  if (id === null) return undefined;
  if (type === 'graphic' && paragraph !== null)
    return pageHref('/pages/index/information', { id, type, paragraph });
  if (type === 'course' && lesson !== null)
    return pageHref('/pages/index/course', { id, type, lesson, t: second ?? 0 });
  return contentHref(type, id);
}
