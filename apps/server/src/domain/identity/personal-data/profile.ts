import { sql } from 'kysely';
import { erasedBy, type PersonalTable } from './personal-table.ts';

/** Shown as the author of comments whose author was deleted. */
export const deletedUserName = '已注销用户';

/** The row stays as the author of comments that others answered, with the province as its area and nothing else. */
const profile: PersonalTable = {
  ownerColumns: ['users.mobile'],
  title: '账号',
  read: ({ id }) => sql`
    select users.id as "编号", nickname as "昵称", users.mobile as "手机号", login_name as "登录名",
      users.intro as "简介", areas.name as "地区", users.created_at as "注册时间",
      password_hash is not null as "已设置密码", owned.name as "我管理的机构", landing.name as "我的机构主页",
      operator as "运营人员", leaves_at as "注销生效时间"
    from users join areas on areas.id = users.area_id
    left join accounts owned on owned.id = users.account_id
    left join accounts landing on landing.id = users.main_account_id
    where users.id = ${id}`,
  erase: erasedBy(({ id }) => [
    sql`update users set key = null, mobile = null, login_name = null, password_hash = null, nickname = ${deletedUserName},
        intro = '', avatar_id = null, account_id = null, main_account_id = null, operator = false,
        area_id = (select province.id from areas province
          join areas own on own.id = users.area_id and starts_with(own.path, province.path) where province.lev = 0),
        state = 'gone', leaves_at = null
      where id = ${id}`,
  ]),
};

/** An expert's page belongs to the academy, like the courses on it; only the link to this user is removed. */
const expert: PersonalTable = {
  ownerColumns: ['experts.user_id'],
  title: '专家身份',
  read: ({ id }) => sql`
    select name as "姓名", title as "职务", organisation as "单位", intro as "介绍" from experts where user_id = ${id}`,
  erase: erasedBy(({ id }) => [sql`update experts set user_id = null where user_id = ${id}`]),
};

const sessions: PersonalTable = {
  ownerColumns: ['sessions.user_id'],
  title: '登录过的设备',
  read: ({ id }) => sql`
    select nullif(trim(both '/' from device), '') as "设备", created_at as "登录时间", seen_at as "最近使用", ended_at as "退出时间"
    from sessions where user_id = ${id} order by created_at`,
  erase: erasedBy(({ id }) => [sql`delete from sessions where user_id = ${id}`]),
};

/** Keys and recovery codes are secrets of the server and the authenticator app; nobody reads them again. */
const secondFactors: PersonalTable = {
  ownerColumns: ['second_factors.user_id'],
  title: '二次验证',
  read: ({ id }) => sql`
    select confirmed_at as "设置时间",
      (select count(*)::integer from recovery_codes where factor_id = second_factors.id and used_at is null)
        as "剩余恢复码"
    from second_factors where user_id = ${id} and confirmed_at is not null`,
  erase: erasedBy(({ id }) => [sql`delete from second_factors where user_id = ${id}`]),
};

const externalIdentities: PersonalTable = {
  ownerColumns: ['external_identities.user_id'],
  title: '绑定的登录方式',
  read: ({ id }) => sql`
    select case provider when 'apple' then 'Apple' else '微信' end as "方式", subject as "标识", created_at as "绑定时间"
    from external_identities where user_id = ${id} order by created_at`,
  erase: erasedBy(({ id }) => [sql`delete from external_identities where user_id = ${id}`]),
};

const codes: PersonalTable = {
  ownerColumns: ['sms_codes.mobile'],
  title: '验证码',
  read: ({ mobile }) => sql`
    select case scene when 'login' then '登录' when 'bind' then '绑定手机号' when 'reset' then '重设密码' else '注销' end
      as "用途", sent_at as "发送时间", used_at as "使用时间"
    from sms_codes where mobile = ${mobile} order by sent_at`,
  erase: erasedBy(({ mobile }) => [sql`delete from sms_codes where mobile = ${mobile}`]),
};

/** Consents are stored as proof; without the user there is nothing left to prove. */
const consents: PersonalTable = {
  ownerColumns: ['consents.user_id'],
  title: '接受过的协议',
  read: ({ id }) => sql`
    select system_articles.title as "协议", consents.version as "版本", given_at as "时间"
    from consents join system_articles on system_articles.key = article_key
    where user_id = ${id} order by given_at, article_key`,
  erase: erasedBy(({ id }) => [sql`delete from consents where user_id = ${id}`]),
};

export const profileTables: readonly PersonalTable[] = [
  profile,
  expert,
  sessions,
  secondFactors,
  externalIdentities,
  codes,
  consents,
];
