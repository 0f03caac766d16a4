import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { publishedPlanText, returnedPlanText } from './notice-texts.ts';
import { createNotices } from './notices.ts';

interface Decision {
  readonly contentId: number;
  /** Why the plan was returned; undefined: it was published. */
  readonly returnReason?: string;
  readonly at: Date;
}

/** Notifies the expert who planned a live of what was decided about it. */
export async function notifyOfPlanDecision(tx: Tx, { contentId, returnReason, at }: Decision): Promise<void> {
  const { title } = await tx
    .selectFrom('contents')
    .select('title')
    .where('id', '=', contentId)
    .executeTakeFirstOrThrow();
  const expert = sql`select experts.user_id from live_plans join experts on experts.id = live_plans.expert_id
    where live_plans.content_id = ${contentId}::bigint`;
  await createNotices(tx, expert, {
    kind: returnReason === undefined ? 'accepted' : 'returned',
    ...(returnReason === undefined ? publishedPlanText(title) : returnedPlanText(title, returnReason)),
    // A plan can be returned more than once.
    cause: `plan ${contentId} ${at.toISOString()}`,
    page: 'lives',
    at,
  });
}
