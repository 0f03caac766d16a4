import { rateCourse as rateEndpoint } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { rateCourse } from '../../domain/rating/course-ratings.ts';
import { AppError } from '../../kit/errors.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { getPublishedContent } from './published-content.ts';

/** Rating texts are read by the makers of the course alone, so a text that would be held elsewhere is accepted. */
export const createRateRoute = ({ db, clock }: { db: Db; clock: Clock }) => {
  const moderator = createModerator({ db });
  return route(rateEndpoint, async ({ content_id: id, stars, ...details }, { identity }) => {
    const { id: courseId } = await getPublishedContent(db, { id, type: 'course' });
    const text = details.text?.trim();
    if (text && (await moderator.check(text)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    const anonymous = details.anonymous === undefined ? undefined : details.anonymous === 1;
    const rating = { userId: identity!.uid, courseId, stars, text, anonymous };
    return { stars, ...(await rateCourse(db, { ...rating, now: clock.now() })) };
  });
};
