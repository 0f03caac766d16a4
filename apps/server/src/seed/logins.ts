import type { Db, Tx } from '../db/database.ts';
import type { DemoTexts, LoginText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import type { GetPicture } from './pictures.ts';
import { readJson } from './read-file.ts';
import { LoginFile } from './shapes.ts';

interface Loading {
  texts: DemoTexts;
  foundations: Foundations;
  getPicture: GetPicture;
}

/**
 * Gives people of the demo a number to sign in with, and with it the expert, the account or the office that they have.
 * Once: whoever left, or took another number, is left alone, and a number that somebody has stays theirs.
 */
export async function loadLogins(db: Db, loading: Loading): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const login of loading.texts.logins) await loadLogin(tx, login, loading);
  });
}

/** Authors of comments have the same keys: one of them is who signs in. */
const keyOf = ({ nickname }: LoginText) => `demo/${nickname}`;

async function loadLogin(tx: Tx, login: LoginText, { foundations, getPicture }: Loading): Promise<void> {
  const { mobile, nickname, face, area, owner, expert, operator = false } = login;
  const key = keyOf(login);
  const areaId = foundations.area.get(area) ?? 0;
  const avatarId = getPicture(face, 'logins.json').id;
  await tx
    .insertInto('users')
    .values({ key, nickname, area_id: areaId, avatar_id: avatarId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const person = await tx
    .updateTable('users')
    .set({ mobile, operator, account_id: owner === undefined ? null : foundations.account.get(owner) })
    .where('key', '=', key)
    .where('state', '=', 'active')
    .where('mobile', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('users as other').where('other.mobile', '=', mobile).select('other.id')),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  if (!person || expert === undefined) return;
  await tx
    .updateTable('experts')
    .set({ user_id: person.id })
    .where('key', '=', expert)
    .where('user_id', 'is', null)
    .execute();
}

/** The numbers of the demo's people; none where the academy was installed without the demo's files. */
export async function listDemoMobiles(folder: string): Promise<string[]> {
  try {
    const logins = await readJson(folder, 'logins.json', LoginFile);
    return logins.map(({ mobile }) => mobile);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return [];
    throw error;
  }
}
