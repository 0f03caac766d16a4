import { sql } from 'kysely';
import { listSchoolRequests, requestSchool } from '@academy/contract/areas/student.ts';
import { schoolRequest } from '@academy/contract/enrolment-limits.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  type PageRequest,
  pageRequest,
  presentPage,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { checkRequestedSchool, saveSchoolRequest } from '../../domain/students/school-requests.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentDeps } from './students.ts';

/** Only a new request counts against the limit of the day. */
export const createSchoolRequestRoute = ({ db, clock }: StudentDeps): Route =>
  route(requestSchool, async ({ area_id: areaId, ...input }, caller) => {
    const name = cleanLine(input.name);
    if (Array.from(name).length < schoolRequest.nameMinLength)
      throw new AppError('INVALID_INPUT', { message: '请填写学校的全名' });
    await checkRequestedSchool(db, { areaId, name });
    const now = clock.now();
    const request = { userId: caller.identity!.uid, areaId, name, note: cleanLine(input.note ?? ''), now };
    return db.transaction().execute(async (tx) => {
      const { id, isNew } = await saveSchoolRequest(tx, request);
      if (isNew) await takeDailyQuota(tx, { caller, amounts: { schoolRequests: 1 }, now });
      return { id };
    });
  });

interface OpenSchoolRequest {
  readonly id: number;
  readonly name: string;
  readonly areaId: number;
  readonly areaName: string;
  readonly note: string;
  readonly createdAt: Date;
}

/** The requests that nobody has decided, the first one first. */
async function listOpenSchoolRequests(
  db: Db,
  { cursor, size }: PageRequest,
): Promise<Page<OpenSchoolRequest>> {
  let query = db
    .selectFrom('school_requests as request')
    .innerJoin('areas', 'areas.id', 'request.area_id')
    .where('request.state', '=', 'open')
    .select(['request.id', 'request.name', 'request.note', 'request.area_id as areaId'])
    .select(['areas.name as areaName', 'request.created_at as createdAt'])
    .select(timeKey('request.created_at').as('createdKey'));
  if (cursor !== undefined) {
    const [key, id] = decodeCursor(cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(request.created_at, request.id) > (${timeOfKey(key)}, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(size + 1)
    .execute();
  return cutPage(rows, size, (row) => [row.createdKey, row.id]);
}

export const createSchoolRequestListRoute = ({ db }: StudentDeps): Route =>
  route(listSchoolRequests, async (input) => {
    const page = await listOpenSchoolRequests(db, pageRequest(input));
    return presentPage(page, ({ id, name, areaId, areaName, note, createdAt }) => ({
      id,
      name,
      area_id: areaId,
      area_name: areaName,
      note,
      created_at: createdAt.toISOString(),
    }));
  });

/** One line without invisible characters. */
const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Z}]+/gu, ' ')
    .trim();
