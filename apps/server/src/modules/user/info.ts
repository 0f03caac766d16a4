import { changeProfile } from '@academy/contract/areas/user.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Tx } from '../../db/database.ts';
import { goneName } from '../../domain/identity/personal/who-one-is.ts';
import { recordArea } from '../../domain/identity/record-area.ts';
import { createModerator, type Moderator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import { isAnothersName } from './anothers-name.ts';
import { getOwnPictures } from './own-pictures.ts';
import { getProfile } from './find-profile.ts';
import { tidyName, tidyText } from './own-text.ts';
import type { UserParts } from './user-parts.ts';

type Input = InputOf<typeof changeProfile>;

/** All of it or nothing: a name that is refused leaves the area alone too. */
export const createInfoRoute = (parts: UserParts): Route => {
  const moderator = createModerator(parts);
  return route(changeProfile, async (input, { identity }) => {
    const { uid: userId } = identity!;
    const texts = tidyTexts(input);
    await checkWords(moderator, texts);
    if (texts.nickname !== undefined && (await isAnothersName(parts.db, texts.nickname, userId))) {
      throw new AppError('REFUSED_WORDS', { message: '这个昵称容易被当成机构或专家，请换一个' });
    }
    await parts.db.transaction().execute(async (tx) => {
      const changed = { ...texts, ...(await findAvatar(tx, userId, input)) };
      if (Object.keys(changed).length > 0) {
        await tx.updateTable('users').set(changed).where('id', '=', userId).execute();
      }
      const { area_id: areaId } = input;
      if (areaId !== undefined) await recordArea(tx, { userId, areaId, at: parts.clock.now() });
    });
    return getProfile(parts, userId);
  });
};

interface Texts {
  readonly nickname?: string;
  readonly intro?: string;
}

const tidyTexts = ({ nickname, intro }: Input): Texts => ({
  ...(nickname !== undefined && { nickname: tidyName(nickname) }),
  ...(intro !== undefined && { intro: tidyText(intro) }),
});

/** A name stands beside every comment: there is none that could wait for an operator, so what would is refused too. */
async function checkWords(moderator: Moderator, { nickname, intro }: Texts): Promise<void> {
  if (nickname === goneName) throw new AppError('REFUSED_WORDS');
  for (const text of [nickname, intro]) {
    if (text && (await moderator.judge(text)).verdict !== 'pass') throw new AppError('REFUSED_WORDS');
  }
}

/** The picture that was there stays an upload of its owner's, whoever else may show it. */
async function findAvatar(
  tx: Tx,
  userId: number,
  { avatar_upload_id: uploadId }: Input,
): Promise<{ avatar_id?: number | null }> {
  if (uploadId === undefined) return {};
  if (uploadId === '') return { avatar_id: null };
  const pictures = await getOwnPictures(tx, { userId, uploadIds: [uploadId] });
  return { avatar_id: pictures.get(uploadId)! };
}
