import type { Db, Tx } from '../db/database.ts';
import type { DemoTexts, LoginText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import type { GetPicture } from './pictures.ts';
import { readJson } from './demo-files.ts';
import { LoginFile } from './file-schemas.ts';

interface LoadOptions {
  texts: DemoTexts;
  foundations: Foundations;
  getPicture: GetPicture;
}

/**
 * Gives demo users a mobile number to sign in with, and their expert, account or operator role. Users who are not
 * active or have a number already are skipped, and a number that another user has is not taken away.
 */
export async function loadLogins(db: Db, loading: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const login of loading.texts.logins) await loadLogin(tx, login, loading);
  });
}

/** The same key as authors of comments have, so that an author can be the user who signs in. */
const userKeyOf = ({ nickname }: LoginText) => `demo/${nickname}`;

async function loadLogin(tx: Tx, login: LoginText, { foundations, getPicture }: LoadOptions): Promise<void> {
  const { mobile, nickname, face, area, owner, expert, operator = false } = login;
  const key = userKeyOf(login);
  const areaId = foundations.area.get(area) ?? 0;
  const avatarId = getPicture(face, 'logins.json').id;
  await tx
    .insertInto('users')
    .values({ key, nickname, area_id: areaId, avatar_id: avatarId })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const user = await tx
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
  if (!user || expert === undefined) return;
  await tx
    .updateTable('experts')
    .set({ user_id: user.id })
    .where('key', '=', expert)
    .where('user_id', 'is', null)
    .execute();
}

/** The mobile numbers of the demo's users. An empty list when the demo's files are not installed. */
export async function listDemoMobiles(folder: string): Promise<string[]> {
  try {
    const logins = await readJson(folder, 'logins.json', LoginFile);
    return logins.map(({ mobile }) => mobile);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return [];
    throw error;
  }
}
