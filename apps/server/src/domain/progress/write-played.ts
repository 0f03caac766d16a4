import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Ticket } from './get-stay.ts';
import { printSpans, type Span, type Spans } from './spans.ts';

interface Played extends Ticket {
  readonly madeAt: Date;
  /** What was believed, in the order of playing. */
  readonly accepted: readonly Span[];
  /** All of the person's claimed time by now. */
  readonly spent: Spans;
}

/** Writes down what was believed and what it has spent of its person's day, in one statement. */
export async function writePlayed(tx: Tx, played: Played): Promise<void> {
  const { userId, sessionId, subject, madeAt, key, accepted } = played;
  const from = accepted.map(([second]) => second);
  const to = accepted.map(([, second]) => second);
  await sql`
    with played as (
      insert into view_intervals
        (session_id, user_id, content_id, lesson_id, from_second, to_second, took, at, beat_key, place)
      select ${sessionId}::uuid, ${userId}::bigint, ${subject.contentId}::bigint, ${subject.lessonId ?? null}::bigint,
        start, stop, stop - start, ${madeAt}::timestamptz, ${key}::uuid, place - 1
      from unnest(${from}::integer[], ${to}::integer[]) with ordinality as stretch (start, stop, place))
    insert into view_clocks (user_id, spent) values (${userId}::bigint, ${printSpans(played.spent)}::int8multirange)
    on conflict (user_id) do update set spent = excluded.spent
    ${prepared}`.execute(tx);
}
