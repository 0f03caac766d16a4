import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

/** The recording stays as part of a live of the academy; who streamed it is removed. */
const runs: PersonalTable = {
  ownerColumns: ['live_runs.user_id'],
  title: '直播推流',
  read: ({ id }) => sql`
    select title as "直播", started_at as "开始时间", ended_at as "结束时间"
    from live_runs join contents on contents.id = content_id where user_id = ${id} order by started_at, number`,
  erase: erasedBy(({ id }) => [sql`update live_runs set user_id = null where user_id = ${id}`]),
};

const assistances: PersonalTable = {
  ownerColumns: ['live_assistants.user_id'],
  title: '担任助理的直播',
  read: ({ id }) => sql`
    select title as "直播" from live_assistants join contents on contents.id = content_id
    where user_id = ${id} order by content_id`,
  erase: erasedBy(({ id }) => [sql`delete from live_assistants where user_id = ${id}`]),
};

/** A question reveals more of its author than a comment does: it is deleted. */
const questions: PersonalTable = {
  ownerColumns: ['live_questions.user_id'],
  title: '直播中的提问',
  read: ({ id }) => sql`
    select title as "直播", text as "问题", anonymous as "匿名", asked_at as "时间", answered_at_second as "在第几秒解答"
    from live_questions join contents on contents.id = content_id where user_id = ${id} order by live_questions.id`,
  erase: erasedBy(({ id }) => [sql`delete from live_questions where user_id = ${id}`]),
};

const visits: PersonalTable = {
  ownerColumns: ['live_visits.user_id'],
  title: '到过的直播间',
  read: ({ id }) => sql`
    select title as "直播", first_visited_at as "时间", muted as "被禁言", removed as "被移出"
    from live_visits join contents on contents.id = content_id where user_id = ${id} order by first_visited_at, content_id`,
  erase: erasedBy(({ id }) => [sql`delete from live_visits where user_id = ${id}`]),
};

const seats: PersonalTable = {
  ownerColumns: ['live_seats.user_id'],
  title: '正在申请的连麦',
  read: ({ id }) => sql`
    select title as "直播", question as "问题", voice_only as "仅语音", anonymous as "匿名", asked_at as "时间"
    from live_seats join contents on contents.id = content_id where user_id = ${id} order by asked_at, content_id`,
  erase: erasedBy(({ id }) => [
    // The seat list of that live changes.
    sql`update lives set seat_version = seat_version + 1
      where content_id in (select content_id from live_seats where user_id = ${id})`,
    sql`delete from live_seats where user_id = ${id}`,
  ]),
};

const notices: PersonalTable = {
  ownerColumns: ['notices.user_id'],
  title: '收到的消息',
  read: ({ id }) => sql`
    select title as "标题", text as "内容", created_at as "时间", read_at as "阅读时间" from notices
    where user_id = ${id} order by id`,
  erase: erasedBy(({ id }) => [
    sql`delete from notices where user_id = ${id}`,
    // Other users' notices contain the name of who answered them.
    sql`delete from notices where id in (
      select notice_id from notice_replies join comments on comments.id = reply_id where comments.user_id = ${id})`,
  ]),
};

const settings: PersonalTable = {
  ownerColumns: ['notice_settings.user_id'],
  title: '消息设置',
  read: ({ id }) => sql`
    select case topic when 'reminder' then '开播前提醒' when 'live' then '预约的直播' when 'reply' then '回复我的评论'
        when 'review' then '评论审核' when 'expert' then '关注的专家' else '学院通知' end as "消息", wanted as "接收"
    from notice_settings where user_id = ${id} order by topic`,
  erase: erasedBy(({ id }) => [sql`delete from notice_settings where user_id = ${id}`]),
};

const phones: PersonalTable = {
  ownerColumns: ['push_devices.user_id'],
  title: '在应用之外收消息的手机',
  read: ({ id }) => sql`
    select case platform when 'ios' then 'iOS' else 'Android' end as "系统", token as "推送标识",
      created_at as "登记时间", seen_at as "最近使用"
    from push_devices where user_id = ${id} order by id`,
  erase: erasedBy(({ id }) => [sql`delete from push_devices where user_id = ${id}`]),
};

export const liveTables: readonly PersonalTable[] = [
  runs,
  assistances,
  questions,
  visits,
  seats,
  notices,
  settings,
  phones,
];
