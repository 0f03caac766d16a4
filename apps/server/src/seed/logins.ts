import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../db/database.ts';
import { decodeBase32 } from '../domain/identity/second-factor/totp.ts';
import type { SealedText } from '../kit/sealed-text.ts';
import type { DemoTexts, LoginText } from './demo-texts.ts';
import type { Foundations } from './foundations.ts';
import type { GetPicture } from './pictures.ts';
import { readJson } from './demo-files.ts';
import { LoginFile } from './file-schemas.ts';

interface LoadOptions {
  texts: DemoTexts;
  foundations: Foundations;
  getPicture: GetPicture;
  now: Date;
  /** Absent: operators of the demo have no second factor and are asked to set one up. */
  secrets?: SealedText | undefined;
}

/**
 * Gives demo users a mobile number to sign in with, and their expert, account or operator role. Users who are not
 * active or have a number already are skipped, and a number that another user has is not taken away.
 */
export async function loadLogins(db: Db, loading: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const login of loading.texts.logins) {
      await loadLogin(tx, login, loading);
      await loadSecondFactor(tx, login, loading);
    }
  });
}

/** Only while they have none, so that an operator's own one stays. */
async function loadSecondFactor(tx: Tx, login: LoginText, { secrets, now }: LoadOptions): Promise<void> {
  const { mobile, secondFactor: key } = login;
  if (key === undefined || !secrets) return;
  const operator = await tx
    .selectFrom('users')
    .where('key', '=', userKeyOf(login))
    .where('mobile', '=', mobile)
    .where('operator', '=', true)
    .select('id')
    .executeTakeFirst();
  if (!operator) return;
  const id = randomUUID();
  const sealed = secrets.seal(decodeBase32(key), id);
  await tx
    .insertInto('second_factors')
    .values({
      id,
      user_id: operator.id,
      sealed_secret: sealed,
      created_at: now,
      confirmed_at: now,
      demo: true,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
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
