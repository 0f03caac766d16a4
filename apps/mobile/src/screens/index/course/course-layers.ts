import { appNavigator } from '../../../navigation/navigator.ts';
import { href, pageHref, type PageUrl } from '../../../navigation/paths.ts';

/** What lies over a course under an address of its own, so that back closes it and a reload finds it again. */
export type CourseLayer = 'exam' | 'mistakes';

export const layerHref = (courseId: number, layer: CourseLayer): PageUrl =>
  pageHref('/pages/index/course', { id: courseId, type: 'course', [layer]: 1 });

/** The layer that an address asks for. */
export const findLayer = (query: Readonly<Record<string, string>>): CourseLayer | undefined =>
  query.exam === '1' ? 'exam' : query.mistakes === '1' ? 'mistakes' : undefined;

/** Back to the course: the one below, or after a reload one in the layer's place. */
export function leaveLayer(courseId: number): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo(href.course({ id: courseId }));
}
