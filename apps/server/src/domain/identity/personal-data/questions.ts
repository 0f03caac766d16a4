import { sql } from 'kysely';
import { dangerTitles } from '@academy/contract/dangers.ts';
import { erasedBy, type PersonalTable } from './personal-table.ts';

const state = sql`case qa_records.state when 'done' then '已回答' when 'stopped' then '已停止' when 'failed' then '未能回答' else '回答中' end`;
const answerer = sql`case answerer when 'expert' then '专家审定' when 'extract' then '学院内容' when 'model' then '人工智能生成'
  when 'safety' then '求助信息' when 'choices' then '请您选出所问' when 'none' then '没有依据' else '' end`;
const alarm = sql`case alarm when 'danger' then '可能有危险，先给了求助信息' when 'unsure' then '不确定，附了求助电话' else '' end`;
const danger = sql`coalesce(${JSON.stringify(dangerTitles)}::jsonb ->> protocol, protocol, '')`;

/** Conversations, including deleted ones while their rows exist; usage is counted under the user's id. */
const sessions: PersonalTable = {
  ownerColumns: ['qa_sessions.user_id'],
  title: '智能问答',
  read: ({ id }) => sql`
    select qa_sessions.title as "对话", question as "问题", answer as "回答", ${state} as "状态", ${answerer} as "回答来源",
      follow_ups as "提示的问题",
      case score when 1 then '有帮助' when 2 then '没帮助' else '' end as "评价", words as "补充说明",
      ${alarm} as "安全提醒", ${danger} as "提醒的类别",
      qa_sessions.deleted_at is not null as "已删除", qa_records.created_at as "时间"
    from qa_sessions join qa_records on qa_records.session_id = qa_sessions.id
    where user_id = ${id} order by qa_records.id`,
  erase: erasedBy(({ id }) => [
    sql`delete from qa_sessions where user_id = ${id}`,
    sql`delete from qa_usage where requester = ${`u:${id}`}`,
  ]),
};

/** Cases that an operator handled: the cases stay, the operator's name is removed. */
const handledCases: PersonalTable = {
  ownerColumns: ['qa_cases.handled_by'],
  title: '处理过的求助',
  read: ({ id }) => sql`
    select case kind when 'self-harm' then '自伤' when 'abuse' then '虐待' when 'violence' then '暴力' else '急症' end as "类别",
      handled_at as "时间"
    from qa_cases where handled_by = ${id} order by handled_at, id`,
  erase: erasedBy(({ id }) => [sql`update qa_cases set handled_by = null where handled_by = ${id}`]),
};

export const questionTables: readonly PersonalTable[] = [sessions, handledCases];
