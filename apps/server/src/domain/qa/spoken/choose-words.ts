import type { Hotline } from '@academy/contract/realtime/chat.ts';
import type { Db } from '../../../db/database.ts';
import type { Asker } from '../asker.ts';
import { createMask } from '../masking/create-mask.ts';
import { listHeard, listKnownNames } from '../masking/list-known-names.ts';
import { makeSpeakable } from './speakable.ts';

/** Words of an answer as a voice is given them. */
export type ChooseWords = (text: string, hotlines: readonly Hotline[]) => string;

/** For a voice outside the academy names of the asker and theirs become what they are: 孩子, 学校. */
export async function createWordChoice(
  db: Db,
  { asker, outside }: { asker: Asker; outside: boolean },
): Promise<ChooseWords> {
  if (!outside) return makeSpeakable;
  const mask = createMask(asker.userId === null ? [] : await listKnownNames(db, asker.userId));
  for (const text of await listHeard(db, asker)) mask.learn(text);
  return (text, hotlines) => makeSpeakable(mask.generalise(text), hotlines);
}
