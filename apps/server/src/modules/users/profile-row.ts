import { sql } from 'kysely';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Db } from '../../db/database.ts';
import { optionalPictureColumn, presentPicture } from '../../domain/catalogue/media.ts';
import { listPendingConsents } from '../../domain/identity/consents.ts';
import { listRights } from '../../domain/identity/roles.ts';
import { unreadCount } from '../../domain/notices/notices.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { findMainPage } from './main-page.ts';

/** Ledger 2 holds 积分 (points), ledger 1 学分 (credit). */
const pointsLedger = 2;

const countOf = (kind: string) => sql<number>`(
  select count(*) from interactions join contents on contents.id = interactions.content_id
  where interactions.user_id = users.id and interactions.kind = ${kind} and contents.state = 'published')`;

const selectProfile = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('areas', 'areas.id', 'users.area_id')
    .leftJoin('media_assets as avatar', 'avatar.id', 'users.avatar_id')
    .leftJoin('experts', 'experts.user_id', 'users.id')
    .leftJoin('accounts as owned', 'owned.id', 'users.account_id')
    .where('users.id', '=', userId)
    .where('users.state', '<>', 'gone')
    .select([
      'users.id',
      'users.nickname',
      'users.intro',
      'users.mobile',
      'users.login_name',
      'areas.id as area_id',
      'areas.name as area_name',
      'areas.signal as area_signal',
      'areas.lev as area_lev',
      'owned.id as account_id',
      'owned.name as account_name',
      'experts.id as expert_id',
      'experts.name as expert_name',
      'users.operator',
      optionalPictureColumn('avatar').as('avatar'),
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<string[]>`array(select provider from external_identities where user_id = users.id)`.as('providers'),
      sql<number>`(select coalesce(sum(amount), 0)::bigint from ledger_entries
        where user_id = users.id and ledger = ${pointsLedger})`.as('score'),
      countOf('like').as('liked_count'),
      countOf('collect').as('collected_count'),
      countOf('reserve').as('reserved_count'),
      sql<number>`(select count(*) from follows where user_id = users.id)`.as('followed_count'),
      unreadCount(sql.ref('users.id')).as('unread_count'),
    ])
    .executeTakeFirst();

type ProfileRow = NonNullable<Awaited<ReturnType<typeof selectProfile>>>;

/** A user's profile as they see it. Throws SESSION_ENDED when the user is gone. */
export async function loadProfile(
  { db, storage }: { db: Db; storage: Storage },
  userId: number,
): Promise<Profile> {
  const [row, consentsDue, student, mainPage] = await Promise.all([
    selectProfile(db, userId),
    listPendingConsents(db, userId),
    listStudents(db, userId),
    findMainPage(db, userId),
  ]);
  if (!row) throw new AppError('SESSION_ENDED');
  return { ...presentProfile(row, storage), student, main_page: mainPage, consents_due: consentsDue };
}

type OwnFields = Omit<Profile, 'consents_due' | 'student' | 'main_page'>;

const presentProfile = (row: ProfileRow, storage: Storage): OwnFields => ({
  uid: row.id,
  ...listRights({
    expert: row.expert_id !== null,
    owner: row.account_id !== null,
    operator: row.operator,
  }),
  nickname: row.nickname,
  avatar: row.avatar && presentPicture(row.avatar, storage),
  intro: row.intro,
  mobile: row.mobile && maskMobile(row.mobile),
  login_name: row.login_name,
  has_password: row.has_password,
  has_apple: row.providers.includes('apple'),
  has_wechat: row.providers.includes('wechat'),
  area: { id: row.area_id, name: row.area_name, signal: row.area_signal, lev: row.area_lev },
  account: presentNamed(row.account_id, row.account_name),
  expert: presentNamed(row.expert_id, row.expert_name),
  score: row.score,
  liked_count: row.liked_count,
  collected_count: row.collected_count,
  reserved_count: row.reserved_count,
  followed_count: row.followed_count,
  unread_count: row.unread_count,
});

/** 138****5678, so that nobody reads the number over a shoulder. */
const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

const presentNamed = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };
