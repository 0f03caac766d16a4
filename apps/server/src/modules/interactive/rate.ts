import { rateCourse as rateEndpoint } from '@academy/contract/areas/student.ts';
import type { Db } from '../../db/database.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { rateCourse } from '../../domain/rating/rate-course.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { getPublished } from './get-published.ts';

/** Words are read by those who made the course and by nobody else: what would be held elsewhere may stand here. */
export const createRateRoute = ({ db, clock }: { db: Db; clock: Clock }) => {
  const moderator = createModerator({ db, clock });
  return route(rateEndpoint, async ({ content_id: id, stars, ...said }, { identity }) => {
    const { id: courseId } = await getPublished(db, { id, type: 'course' });
    const text = said.text?.trim();
    if (text && (await moderator.judge(text)).verdict === 'refuse') throw new AppError('REFUSED_WORDS');
    const anonymous = said.anonymous === undefined ? undefined : said.anonymous === 1;
    const rating = { userId: identity!.uid, courseId, stars, text, anonymous };
    return { stars, ...(await rateCourse(db, { ...rating, now: clock.now() })) };
  });
};
