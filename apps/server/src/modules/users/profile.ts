import { changeProfile, consent, getProfile } from '@academy/contract/areas/user.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { recordVisit } from '../../domain/credit/ledger.ts';
import { listPendingConsents, recordConsent } from '../../domain/identity/consents.ts';
import { deletedUserName } from '../../domain/identity/personal-data/profile.ts';
import { recordArea } from '../../domain/identity/record-area.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { posesAsStaff } from '../../domain/moderation/staff-names.ts';
import { AppError } from '../../kit/errors.ts';
import { route, type Route } from '../../transport/route.ts';
import { setMainAccount } from './main-page.ts';
import { loadProfile as readProfile, loadProfile } from './profile-row.ts';
import { cleanName, cleanText, isReservedName } from './profile-text.ts';
import { getUploadedPictures } from './uploaded-pictures.ts';
import type { UserDeps } from './user-deps.ts';

/** The app calls it at every start: the first call of a day is that day's visit. */
export const createProfileRoute = (deps: UserDeps): Route =>
  route(getProfile, async (_input, { identity }) => {
    const userId = identity!.uid;
    await recordVisit(deps.db, { userId, now: deps.clock.now() });
    return readProfile(deps, userId);
  });

type Input = InputOf<typeof changeProfile>;

/** All or nothing: a refused name leaves the area unchanged too. */
export const createProfileChangeRoute = (deps: UserDeps): Route => {
  const moderator = createModerator(deps);
  return route(changeProfile, async (input, { identity }) => {
    const { uid: userId, roles } = identity!;
    const texts = cleanTexts(input);
    await checkWords(moderator, texts);
    if (texts.nickname !== undefined && (await isReservedName(deps.db, texts.nickname, userId))) {
      throw new AppError('REFUSED_WORDS', { message: '这个昵称容易被当成机构或专家，请换一个' });
    }
    if (texts.nickname !== undefined && posesAsStaff(texts.nickname) && !roles.includes('operator')) {
      throw new AppError('REFUSED_WORDS', { message: '这个昵称容易被当成学院的工作人员，请换一个' });
    }
    await deps.db.transaction().execute(async (tx) => {
      const changed = { ...texts, ...(await findAvatar(tx, userId, input)) };
      if (Object.keys(changed).length > 0) {
        await tx.updateTable('users').set(changed).where('id', '=', userId).execute();
      }
      const { area_id: areaId } = input;
      if (areaId !== undefined) await recordArea(tx, { userId, areaId, at: deps.clock.now() });
      const { main_account_id: accountId } = input;
      if (accountId !== undefined) await setMainAccount(tx, { userId, accountId });
    });
    return loadProfile(deps, userId);
  });
};

interface Texts {
  readonly nickname?: string;
  readonly intro?: string;
}

const cleanTexts = ({ nickname, intro }: Input): Texts => ({
  ...(nickname !== undefined && { nickname: cleanName(nickname) }),
  ...(intro !== undefined && { intro: cleanText(intro) }),
});

/** A nickname stands beside every comment and cannot wait for review, so words that would be held are refused too. */
async function checkWords(moderator: Moderator, { nickname, intro }: Texts): Promise<void> {
  if (nickname === deletedUserName) throw new AppError('REFUSED_WORDS');
  for (const text of [nickname, intro]) {
    if (text && (await moderator.check(text)).verdict !== 'pass') throw new AppError('REFUSED_WORDS');
  }
}

/** The previous avatar stays an upload of its owner. */
async function findAvatar(
  tx: Tx,
  userId: number,
  { avatar_upload_id: uploadId }: Input,
): Promise<{ avatar_id?: number | null }> {
  if (uploadId === undefined) return {};
  if (uploadId === '') return { avatar_id: null };
  const pictures = await getUploadedPictures(tx, { userId, uploadIds: [uploadId] });
  return { avatar_id: pictures.get(uploadId)! };
}

export const createConsentRoute = ({ db, clock }: UserDeps): Route =>
  route(consent, async (_input, { identity }) => {
    const { uid: userId } = identity!;
    const keys = await listPendingConsents(db, userId);
    if (keys.length > 0) await recordConsent(db, { userId, now: clock.now(), keys });
    return { consents_due: await listPendingConsents(db, userId) };
  });
