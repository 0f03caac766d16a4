import { report } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { addReport } from '../../domain/discussion/report.ts';
import { route } from '../../transport/route.ts';

export const createReportRoute = ({ db }: { db: Db }) =>
  route(report, async ({ target, target_id: targetId, reason, text = '' }, { identity }) => {
    await addReport(db, { userId: identity!.uid, target, targetId, reason, text: text.trim() });
    return {};
  });
