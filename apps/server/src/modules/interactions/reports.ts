import { report } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { addReport } from '../../domain/discussion/add-report.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { reverseCommentCredit } from './comments.ts';

export const createReportRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(report, async ({ target, target_id: targetId, reason, text = '' }, caller) => {
    await addReport(db, {
      userId: caller.identity!.uid,
      target,
      targetId,
      reason,
      text: text.trim(),
      onNew: (tx) => takeDailyQuota(tx, { caller, amounts: { reports: 1 }, now: clock.now() }),
      onHidden: reverseCommentCredit(clock),
    });
    return {};
  });
