import { sql } from 'kysely';
import { eraseComments, eraseLiveComments } from './erase-comments.ts';
import { erasedBy, type PersonalTable } from './personal-table.ts';

const state = sql`case state when 'visible' then '公开' when 'held' then '审核中' when 'hidden' then '未公开' else '已删除' end`;

const comments: PersonalTable = {
  of: ['comments.user_id'],
  title: '评论',
  read: ({ id }) => sql`
    select contents.title as "内容", text as "评论", comments.state_name as "状态", province as "发表时所在省份",
      comments.created_at as "时间"
    from (select *, ${state} as state_name from comments where user_id = ${id}) comments
    join contents on contents.id = content_id order by comments.id`,
  erase: eraseComments,
};

const liveComments: PersonalTable = {
  of: ['live_comments.user_id'],
  title: '直播中的发言',
  read: ({ id }) => sql`
    select contents.title as "直播", text as "发言", at_second as "第几秒", said.created_at as "时间"
    from live_comments said join contents on contents.id = content_id where user_id = ${id} order by said.id`,
  erase: eraseLiveComments,
};

/** Like those of contents: a number that names nobody. What was liked is another's words and is not handed out. */
const commentLikes: PersonalTable = {
  of: ['comment_likes.user_id'],
  title: '赞过的评论',
  read: ({ id }) => sql`
    select title as "所在内容", comment_likes.created_at as "时间" from comment_likes
    join comments on comments.id = comment_id join contents on contents.id = content_id
    where comment_likes.user_id = ${id} order by comment_likes.created_at, comment_id`,
  erase: async () => {},
};

const reports: PersonalTable = {
  of: ['reports.user_id'],
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
  of: ['feedbacks.user_id'],
  title: '意见反馈',
  read: ({ id }) => sql`
    select text as "内容", contact as "联系方式", created_at as "时间",
      (select count(*) from feedback_pictures where feedback_id = feedbacks.id) as "图片张数"
    from feedbacks where user_id = ${id} order by id`,
  erase: erasedBy(({ id }) => [sql`delete from feedbacks where user_id = ${id}`]),
};

export const whatOneSaid: readonly PersonalTable[] = [
  comments,
  liveComments,
  commentLikes,
  reports,
  feedbacks,
];
