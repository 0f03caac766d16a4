import { report } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { addReport } from '../../domain/discussion/add-report.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { reverseCommentCredit } from './comments.ts';

export const createReportRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(report, async ({ target, target_id: targetId, reason, text = '' }, { identity }) => {
    await addReport(db, {
      userId: identity!.uid,
      target,
      targetId,
      reason,
      text: text.trim(),
      onHidden: reverseCommentCredit(clock),
    });
    return {};
  });
