import { type RawBuilder, sql } from 'kysely';
import { type NoticeKind, type NoticeTopic, noticeTopics } from '@academy/contract/notice-limits.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export interface Telling {
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
  /** Whoever was told for this cause before is not told again. */
  readonly cause: string;
  readonly at: Date;
  /** Where it leads: to a content, in it to a comment, or to a page. */
  readonly contentId?: number;
  readonly commentId?: number;
  readonly page?: Schema['notices']['page'];
  /** Not whom this holds of; it knows the person as `users`. */
  readonly unless?: RawBuilder<boolean>;
}

/**
 * Tells people, whose ids `people` selects, however many, in one statement, and gives back the new notices. Left out is
 * who does not want to hear of it and who is leaving. People are held while they are told, so that nobody who is erased
 * or merged meanwhile keeps a notice.
 */
export async function tell(tx: Tx, people: RawBuilder<unknown>, telling: Telling): Promise<number[]> {
  const { kind, title, text, cause, at, unless = sql<boolean>`false` } = telling;
  const { rows } = await sql<{ id: number }>`
    insert into notices (user_id, kind, title, text, content_id, comment_id, page, cause, created_at)
    select person.id, ${kind}, ${title}, ${text}, ${telling.contentId ?? null}::bigint,
      ${telling.commentId ?? null}::bigint, ${telling.page ?? null}, ${cause}, ${at} from (
      select users.id from users
      where users.id in (${people}) and state = 'active' and not (${unless})
        and not exists (select from notice_settings
          where notice_settings.user_id = users.id and topic = ${topicOf(kind)} and not wanted)
      -- In one order, as everybody locks people.
      order by users.id for key share of users) person
    on conflict (user_id, cause) do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

const topics = Object.entries(noticeTopics) as [NoticeTopic, readonly NoticeKind[]][];
const topicOf = (kind: NoticeKind): NoticeTopic => topics.find(([, kinds]) => kinds.includes(kind))![0];

/** What `domain/catalogue/not-blocked.ts` asks for one person and all contents, for one content and all people. */
export const blocksContent = (contentId: number): RawBuilder<boolean> => sql<boolean>`exists (
    select from interactions refusal
    where refusal.user_id = users.id and refusal.kind = 'block' and refusal.content_id = ${contentId}::bigint)
  or exists (
    select from author_blocks refusal join contents on contents.id = ${contentId}::bigint
    where refusal.user_id = users.id and (refusal.expert_id = contents.expert_id
      or contents.expert_id is null and refusal.account_id = contents.account_id))`;

/** Whether they block somebody as the expert that these are, or as whoever holds an account. */
export const blocksPerson = (userId: number): RawBuilder<boolean> => sql<boolean>`exists (
    select from author_blocks refusal join experts on experts.id = refusal.expert_id
    where refusal.user_id = users.id and experts.user_id = ${userId}::bigint)
  or exists (
    select from author_blocks refusal join users owner on owner.account_id = refusal.account_id
    where refusal.user_id = users.id and owner.id = ${userId}::bigint)`;
