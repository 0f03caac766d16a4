import { sql } from 'kysely';
import type { noticeKinds } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';

interface Telling {
  readonly contentId: number;
  readonly kind: (typeof noticeKinds)[number];
  readonly title: string;
  readonly text: string;
  /** Whoever was told for this cause before is not told again. */
  readonly cause: string;
  /** Only who had reserved it by then: all others were shown what they would be told. */
  readonly reservedBefore: Date;
  readonly at: Date;
}

/**
 * Tells everybody who reserved a live, however many, in one statement. Left out is who blocked it or whoever holds it, and
 * who is leaving. People are held while they are told, so that nobody who is erased or merged meanwhile keeps a notice.
 */
export async function tellReservers(tx: Tx, telling: Telling): Promise<void> {
  const { contentId, kind, title, text, cause, reservedBefore, at } = telling;
  await sql`
    insert into notices (user_id, kind, title, text, content_id, cause, created_at)
    select person.id, ${kind}, ${title}, ${text}, ${contentId}::bigint, ${cause}, ${at} from (
      select users.id from interactions join users on users.id = user_id
      where content_id = ${contentId}::bigint and kind = 'reserve' and interactions.created_at < ${reservedBefore}
        and state = 'active' and ${notBlockedBy(contentId)}
      -- In one order, as everybody locks people.
      order by users.id for key share of users) person
    on conflict (user_id, cause) do nothing`.execute(tx);
}

/** The same as `domain/catalogue/not-blocked.ts` asks for one person and all contents, asked for one content and all people. */
const notBlockedBy = (contentId: number) => sql`not exists (
    select from interactions refusal
    where refusal.user_id = users.id and refusal.kind = 'block' and refusal.content_id = ${contentId}::bigint)
  and not exists (
    select from author_blocks refusal join contents on contents.id = ${contentId}::bigint
    where refusal.user_id = users.id and (refusal.expert_id = contents.expert_id
      or contents.expert_id is null and refusal.account_id = contents.account_id))`;
