import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type DataOwner, erasedBy, type PersonalTable } from './personal-table.ts';
import { minNameLength, namePattern, replaceNames } from './replace-names.ts';

/** Replaces the text of an erased comment. */
const erasedText = '这条评论已随账号注销';

/**
 * Visible comments stay without their author's name, because others answered them. Comments that nobody sees lose
 * their text, and so do those that identify their author by mobile number in any spelling, nickname or login name. In
 * the others the names of children are replaced.
 */
async function eraseComments(tx: Tx, owner: DataOwner): Promise<void> {
  await hideIdentifyingComments(tx, owner);
  await sql`update comments set text = ${erasedText}, state = 'deleted', held_for = null
    where user_id = ${owner.id} and state <> 'visible'`.execute(tx);
  await replaceNames(tx, owner);
  await sql`update comments set province = null, request_key = null where user_id = ${owner.id}`.execute(tx);
}

/** The same for comments during lives, which have no counters and no replies. */
async function eraseLiveComments(tx: Tx, owner: DataOwner): Promise<void> {
  await sql`update live_comments set text = ${erasedText}, state = 'deleted'
    where user_id = ${owner.id} and (state <> 'visible' or ${identifiesOwner(owner)})`.execute(tx);
  await sql`update live_comments set request_key = null where user_id = ${owner.id}`.execute(tx);
}

interface IdentifyingComment {
  id: number;
  parent_id: number | null;
  content_id: number;
}

/**
 * Hides visible comments that identify their author and updates the counters, replies before the first comment of a
 * thread. A first comment with replies stays without its text, so that the replies of others stay.
 */
async function hideIdentifyingComments(tx: Tx, owner: DataOwner): Promise<void> {
  const isIdentifying = sql`user_id = ${owner.id} and state = 'visible' and ${identifiesOwner(owner)}`;
  // Changes of a thread always lock its first comment first.
  await sql`select from comments where parent_id is null and id in (
    select coalesce(parent_id, id) from comments where user_id = ${owner.id}) order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<IdentifyingComment>`
    select id, parent_id, content_id from comments where ${isIdentifying} order by parent_id is null, id`.execute(
    tx,
  );
  for (const comment of rows) await hideComment(tx, comment);
}

async function hideComment(
  tx: Tx,
  { id, parent_id: rootId, content_id: contentId }: IdentifyingComment,
): Promise<void> {
  const { rows } = await sql`
    update comments set text = ${erasedText}, state = case when reply_count > 0 then state else 'deleted' end
    where id = ${id} returning state`.execute(tx);
  if ((rows[0] as { state: string }).state === 'visible') return;
  await sql`update contents set comment_count = greatest(comment_count - 1, 0) where id = ${contentId}
    and not exists (select from comments root where root.id = ${rootId} and root.state <> 'visible')`.execute(
    tx,
  );
  await sql`update comments set reply_count = greatest(reply_count - 1, 0) where id = ${rootId}`.execute(tx);
}

/** Whether `text` contains the owner's mobile number, with anything between its digits, or one of their names. */
function identifiesOwner({ mobile, login_name: loginName, nickname }: DataOwner): RawBuilder<boolean> {
  const digits = sql`regexp_replace(translate(text, '０１２３４５６７８９', '0123456789'), '[^0-9]', '', 'g')`;
  const conditions = [
    ...(mobile === null ? [] : [sql`position(${mobile}::text in ${digits}) > 0`]),
    ...[nickname, loginName]
      .filter((name) => name !== null && Array.from(name).length >= minNameLength)
      .map((name) => sql`text ~* ${namePattern(name!)}`),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;
}

const stateLabel = sql`case state when 'visible' then '公开' when 'held' then '审核中' when 'hidden' then '未公开' else '已删除' end`;

const comments: PersonalTable = {
  ownerColumns: ['comments.user_id'],
  title: '评论',
  read: ({ id }) => sql`
    select contents.title as "内容", text as "评论", comments.state_name as "状态", province as "发表时所在省份",
      comments.created_at as "时间"
    from (select *, ${stateLabel} as state_name from comments where user_id = ${id}) comments
    join contents on contents.id = content_id order by comments.id`,
  erase: eraseComments,
};

const liveComments: PersonalTable = {
  ownerColumns: ['live_comments.user_id'],
  title: '直播中的发言',
  read: ({ id }) => sql`
    select contents.title as "直播", text as "发言", at_second as "第几秒", comment.created_at as "时间"
    from live_comments comment join contents on contents.id = content_id where user_id = ${id} order by comment.id`,
  erase: eraseLiveComments,
};

/** Likes of comments stay as part of an anonymous number. The liked text is another user's and is not exported. */
const commentLikes: PersonalTable = {
  ownerColumns: ['comment_likes.user_id'],
  title: '赞过的评论',
  read: ({ id }) => sql`
    select title as "所在内容", comment_likes.created_at as "时间" from comment_likes
    join comments on comments.id = comment_id join contents on contents.id = content_id
    where comment_likes.user_id = ${id} order by comment_likes.created_at, comment_id`,
  erase: async () => {},
};

const reports: PersonalTable = {
  ownerColumns: ['reports.user_id'],
  title: '举报',
  read: ({ id }) => sql`
    select case target when 'content' then '内容' when 'comment' then '评论' else '专家' end as "对象",
      target_id as "对象编号", case reason when 'advertising' then '广告' when 'abuse' then '辱骂' when 'untrue' then '不实'
        when 'harmful' then '有害' when 'privacy' then '侵犯隐私' else '其他' end as "原因",
      text as "说明", created_at as "时间"
    from reports where user_id = ${id} order by created_at, target, target_id`,
  erase: erasedBy(({ id }) => [sql`delete from reports where user_id = ${id}`]),
};

const feedbacks: PersonalTable = {
  ownerColumns: ['feedbacks.user_id'],
  title: '意见反馈',
  read: ({ id }) => sql`
    select text as "内容", contact as "联系方式", created_at as "时间",
      (select count(*) from feedback_pictures where feedback_id = feedbacks.id) as "图片张数"
    from feedbacks where user_id = ${id} order by id`,
  erase: erasedBy(({ id }) => [sql`delete from feedbacks where user_id = ${id}`]),
};

export const commentTables: readonly PersonalTable[] = [
  comments,
  liveComments,
  commentLikes,
  reports,
  feedbacks,
];
