import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

const areas: PersonalTable = {
  ownerColumns: ['area_choices.user_id'],
  title: '选择过的地区',
  read: ({ id }) => sql`
    select name as "地区", chosen_at as "时间" from area_choices join areas on areas.id = area_id
    where user_id = ${id} order by chosen_at`,
  erase: erasedBy(({ id }) => [sql`delete from area_choices where user_id = ${id}`]),
};

const searches: PersonalTable = {
  ownerColumns: ['search_history.user_id'],
  title: '搜索历史',
  read: ({ id }) => sql`
    select word as "搜索词", searched_at as "时间" from search_history where user_id = ${id} order by searched_at`,
  erase: erasedBy(({ id }) => [sql`delete from search_history where user_id = ${id}`]),
};

/**
 * Saved, reserved and hidden contents are deleted, with their counters; a like stays as part of an anonymous number.
 */
const interactions: PersonalTable = {
  ownerColumns: ['interactions.user_id'],
  title: '点赞、收藏、预约与不感兴趣',
  read: ({ id }) => sql`
    select case kind when 'like' then '点赞' when 'collect' then '收藏' when 'reserve' then '预约' else '不感兴趣' end
      as "类别", title as "内容", interactions.created_at as "时间"
    from interactions join contents on contents.id = content_id
    where user_id = ${id} order by interactions.created_at, content_id`,
  erase: erasedBy(({ id }) => [
    sql`update contents set collect_count = greatest(collect_count - 1, 0) where id in (
      select content_id from interactions where user_id = ${id} and kind = 'collect')`,
    sql`update lives set reserve_count = greatest(reserve_count - 1, 0) where content_id in (
      select content_id from interactions where user_id = ${id} and kind = 'reserve')`,
    sql`delete from interactions where user_id = ${id} and kind <> 'like'`,
  ]),
};

const follows: PersonalTable = {
  ownerColumns: ['follows.user_id'],
  title: '关注的专家',
  read: ({ id }) => sql`
    select name as "专家", follows.created_at as "时间" from follows join experts on experts.id = expert_id
    where follows.user_id = ${id} order by follows.created_at, expert_id`,
  erase: erasedBy(({ id }) => [
    sql`update experts set follower_count = greatest(follower_count - 1, 0) where id in (
      select expert_id from follows where user_id = ${id})`,
    sql`delete from follows where user_id = ${id}`,
  ]),
};

const blockedAuthors: PersonalTable = {
  ownerColumns: ['author_blocks.user_id'],
  title: '屏蔽的作者',
  read: ({ id }) => sql`
    select coalesce(experts.name, accounts.name) as "作者", author_blocks.created_at as "时间"
    from author_blocks left join experts on experts.id = expert_id
    left join accounts on accounts.id = author_blocks.account_id
    where author_blocks.user_id = ${id} order by author_blocks.id`,
  erase: erasedBy(({ id }) => [sql`delete from author_blocks where user_id = ${id}`]),
};

const ledger: PersonalTable = {
  ownerColumns: ['ledger_entries.user_id'],
  title: '学分与积分',
  read: ({ id }) => sql`
    select case ledger when 1 then '学分' else '积分' end as "类别", amount as "数量",
      case when cause like 'frame/%' then '证书边框' else title end as "内容",
      entry.created_at as "时间"
    from ledger_entries entry left join contents on contents.id = content_id where user_id = ${id} order by entry.id`,
  erase: erasedBy(({ id }) => [sql`delete from ledger_entries where user_id = ${id}`]),
};

const ratings: PersonalTable = {
  ownerColumns: ['course_ratings.user_id'],
  title: '课程评价',
  read: ({ id }) => sql`
    select title as "课程", stars as "评分", text as "想说的话", anonymous as "匿名", rated_at as "时间"
    from course_ratings join contents on contents.id = content_id where user_id = ${id} order by rated_at`,
  erase: erasedBy(({ id }) => [sql`delete from course_ratings where user_id = ${id}`]),
};

const shares: PersonalTable = {
  ownerColumns: ['shares.user_id'],
  title: '分享',
  read: ({ id }) => sql`
    select title as "内容", case channel when 'wechat' then '微信' when 'moments' then '朋友圈' when 'poster' then '海报'
      when 'link' then '链接' else '系统分享' end as "方式", shares.created_at as "时间"
    from shares join contents on contents.id = content_id where user_id = ${id} order by shares.id`,
  erase: erasedBy(({ id }) => [sql`update shares set user_id = null where user_id = ${id}`]),
};

export const preferenceTables: readonly PersonalTable[] = [
  areas,
  searches,
  interactions,
  follows,
  blockedAuthors,
  ledger,
  ratings,
  shares,
];
