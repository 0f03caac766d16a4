import { sql } from 'kysely';
import { profile } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { deletedUserName } from '../../domain/identity/personal-data/profile.ts';
import { fold } from '../../domain/moderation/fold.ts';
import { posesAsStaff } from '../../domain/moderation/staff-names.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/errors.ts';

/**
 * Invisible characters, with which a name could imitate another: controls, direction marks, fillers, private and
 * unassigned characters. Two kinds are allowed within emoji: the joiner between two pictures, and the selector for
 * the coloured form.
 */
const invisible = new RegExp(
  [
    String.raw`[\p{Cc}\p{Co}\p{Zl}\p{Zp}\u2800]`,
    String.raw`(?!\p{Extended_Pictographic})\p{Cn}`,
    String.raw`(?!\u200D|\uFE0F)[\p{Cf}\p{Default_Ignorable_Code_Point}]`,
    String.raw`(?<!\p{Emoji_Modifier}|\p{Extended_Pictographic}|\uFE0F)\u200D`,
    String.raw`\u200D(?!\p{Extended_Pictographic})`,
    String.raw`(?<!\p{Emoji})\uFE0F`,
  ].join('|'),
  'u',
);
/** More combining marks on one letter than any language uses. */
const tooManyMarks = /\p{M}{4,}/u;

/**
 * Normalises to NFC, unless the original has fewer characters, since the length limit was applied to the original.
 */
function compose(text: string): string {
  const composed = text.normalize('NFC');
  return Array.from(composed).length > Array.from(text).length ? text : composed;
}

/** Normalises a name: one line, NFC, single spaces. Throws INVALID_INPUT with a message for the user. */
export function cleanName(text: string): string {
  const name = compose(text)
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim();
  if (name === '') throw new AppError('INVALID_INPUT', { message: '昵称不能为空' });
  if (invisible.test(name) || tooManyMarks.test(name)) {
    throw new AppError('INVALID_INPUT', { message: '昵称含有看不见或无法显示的字符，请重新填写' });
  }
  return name;
}

/** Normalises a text of several lines: trimmed, without invisible characters. */
export const cleanText = (text: string): string =>
  compose(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]|\p{Co}|(?!\p{Extended_Pictographic})\p{Cn}|(?!\u200D)\p{Cf}/gu, '')
    .trim();

/** No user has this id: ids start at 1. */
const noUser = 0;

/** Folds a name to how it reads, whatever script or characters it uses: 有效父母·學院 is 有效父母学院. */
const foldName = (name: string): string =>
  fold(name)
    .map(({ symbol }) => symbol)
    .join('');

/** Titles of experts: 专家李慕晴 and 李慕晴老师 read as 李慕晴. */
const titles = ['特邀', '专家', '老师', '教授', '博士', '医生', '主任', '导师', '本人'].map(foldName);

const withoutTitles = (folded: string): string =>
  titles.reduce((rest, title) => rest.replaceAll(title, ''), folded).replaceAll(/\s/gu, '');

/**
 * Whether this name reads like the name of an account, an expert or the academy that is not `userId`'s own. Parents
 * must be able to trust such a name. Compares all of those names (some hundreds), since the database cannot fold like
 * this; names change rarely.
 */
export async function isReservedName(db: Db, nickname: string, userId = noUser): Promise<boolean> {
  const { rows } = await sql<{ name: string; whole: boolean }>`
    select name, false as whole from accounts
      where id is distinct from (select account_id from users where id = ${userId})
    union all select name, true from experts where user_id is distinct from ${userId}
    union all select name, false from system_config`.execute(db);
  const chosen = foldName(nickname);
  return rows.some(({ name, whole }) => {
    const reserved = foldName(name);
    if (reserved === '') return false;
    return whole ? [chosen, withoutTitles(chosen)].includes(reserved) : chosen.includes(reserved);
  });
}

/**
 * Turns the name that Apple reports for a new user into a nickname, cut to its length; undefined when it is not
 * allowed as one. It came through the phone, which may have made it up.
 */
export async function shortenName(
  { db, moderator }: { db: Db; moderator: Moderator },
  name: string | undefined,
): Promise<string | undefined> {
  const short = truncateName(name);
  if (!short || short === deletedUserName || posesAsStaff(short) || (await isReservedName(db, short)))
    return undefined;
  return (await moderator.check(short)).verdict === 'pass' ? short : undefined;
}

function truncateName(name: string | undefined): string | undefined {
  try {
    let short = '';
    for (const { segment: letter } of new Intl.Segmenter('zh').segment(cleanName(name ?? ''))) {
      if (short.length + letter.length > profile.nicknameLength) break;
      short += letter;
    }
    return short.trim();
  } catch {
    return undefined;
  }
}
