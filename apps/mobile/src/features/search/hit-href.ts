import type { Wire } from '@academy/contract/endpoints.ts';
import { contentHref, pageHref, type PageUrl } from '../../navigation/paths.ts';

export type Hit = Wire['GET search']['output']['list'][number];

/** The page of a hit; of an article at the paragraph that was found, unless it was found by its title. */
export function hitHref(hit: Hit): PageUrl | undefined {
  const { related_type: type, related_id: id, paragraph, title } = hit;
  const byTitle = title.some((run) => run.hit);
  if (type === 'graphic' && paragraph !== null && !byTitle)
    return pageHref('/pages/index/information', { id, type, paragraph });
  return contentHref(type, id);
}

/** The course of a hit at the lesson and the second at which it is said. */
export const lessonHref = (
  { related_type: type, related_id: id }: Hit,
  { lesson_id: lesson, second }: NonNullable<Hit['lesson']>,
): PageUrl => pageHref('/pages/index/course', { id, type, lesson, t: second });
