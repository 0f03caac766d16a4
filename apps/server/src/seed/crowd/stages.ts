import { sql } from 'kysely';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import type { Scene } from './visits.ts';
import type { VoiceKind } from './voices.ts';

/** A content that the crowd meets, or met before. */
export interface Stage extends Scene {
  kind: VoiceKind;
  visited: boolean;
}

const kinds: Record<Exclude<ContentType, 'expertLive' | 'actLive'>, VoiceKind> = {
  course: 'course',
  graphic: 'article',
  miniVideo: 'mini',
};

/** The published contents among `ids`, in the order of their keys. */
export async function findStages(tx: Tx, ids: number[]): Promise<Stage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select contents.id, contents.key, contents.type, major_id as "majorId", published_at as "publishedAt",
      case when areas.lev = 0 then '' else areas.path end as "areaPath",
      lives.status, lives.starts_at as "startsAt",
      exists (select from interactions join users on users.id = user_id
        where content_id = contents.id and starts_with(users.key, 'demo/crowd-')) as visited
    from contents join areas on areas.id = contents.area_id left join lives on lives.content_id = contents.id
    where contents.id = any(${ids}::bigint[]) and state = 'published' order by contents.key`.execute(tx);
  return rows.map(({ status, ...row }) => ({ ...row, kind: kindOf(row.type, status) }));
}

type Row = Omit<Stage, 'kind'> & { status: number | null };

function kindOf(type: ContentType, status: number | null): VoiceKind {
  if (type !== 'expertLive' && type !== 'actLive') return kinds[type];
  if (status === liveStatus.upcoming) return 'upcoming';
  return status === liveStatus.live ? 'live' : 'replay';
}
