import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';

export interface NextLive {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly starts_at: Date;
}

/** The live with an expert that begins next, where a question can be asked. */
export function findNextLive(db: Db, now: Date): Promise<NextLive | undefined> {
  return db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'contents.title', 'contents.summary', 'lives.starts_at'])
    .where('contents.state', '=', 'published')
    .where('contents.type', '=', 'expertLive')
    .where('lives.status', '=', liveStatus.upcoming)
    .where('lives.starts_at', '>', now)
    .orderBy('lives.starts_at')
    .orderBy('contents.id')
    .limit(1)
    .executeTakeFirst();
}
