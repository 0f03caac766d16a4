import { profile } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { goneName } from '../../domain/identity/personal/who-one-is.ts';
import type { Moderator } from '../../domain/moderation/moderator.ts';
import { isAnothersName } from './anothers-name.ts';
import { tidyName } from './own-text.ts';

/**
 * A new person's name that came from elsewhere, as a nickname: cut to its length; undefined where it cannot be one. It
 * came through the phone, which may have made it up: what nobody may choose is none.
 */
export async function shortenName(
  { db, moderator }: { db: Db; moderator: Moderator },
  name: string | undefined,
): Promise<string | undefined> {
  const short = cut(name);
  if (!short || short === goneName || (await isAnothersName(db, short))) return undefined;
  return (await moderator.judge(short)).verdict === 'pass' ? short : undefined;
}

function cut(name: string | undefined): string | undefined {
  try {
    let short = '';
    for (const { segment: letter } of new Intl.Segmenter('zh').segment(tidyName(name ?? ''))) {
      if (short.length + letter.length > profile.nicknameLength) break;
      short += letter;
    }
    return short.trim();
  } catch {
    return undefined;
  }
}
