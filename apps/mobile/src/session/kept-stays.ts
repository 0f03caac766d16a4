import { viewTime } from '@academy/contract/limits.ts';
import { listPairs, withPair } from '../platform/stored-pairs.ts';
import { keep } from '../platform/storage.ts';
import { call } from './call.ts';
import type { ContentReference } from './content-cache.ts';
import { session } from './session-store.ts';
import { findClaims } from './token.ts';

/** What takes time: a lesson, or a content that has none. */
export interface Thing extends ContentReference {
  readonly lesson_id?: number | undefined;
}

/** What the server gave for a stay: who has it may tell what was watched in it. */
export interface Ticket {
  readonly session_id: string;
  readonly nonce: string;
}

interface KeptStay {
  readonly uid: number;
  readonly thing: Thing;
  readonly ticket: Ticket;
  /** Milliseconds since 1970, by this device. */
  readonly openedAt: number;
}

/**
 * Stays that were opened beforehand, for what is saved on this device: only the server can begin a stay, and whoever
 * begins to listen in a tunnel could otherwise earn nothing by it.
 */
const storageKey = 'kept_stays';
const most = 100;
/** Renewed while there is a connection, long before the server no longer takes its beats. Milliseconds. */
const renewAfter = viewTime.lateFor / 4;

const uidNow = (): number | undefined => findClaims(session.get().token)?.uid;

const nameOf = (uid: number, { content_type, content_id, lesson_id = 0 }: Thing): string =>
  [uid, content_type, content_id, lesson_id].join(':');

const listStays = (): KeptStay[] => listPairs(storageKey).map(([, stay]) => stay as KeptStay);

/** Opens a stay for whoever is signed in; without a connection, or signed out, nothing happens. */
export async function keepStay(thing: Thing): Promise<void> {
  const uid = uidNow();
  if (uid === undefined) return;
  const openedAt = Date.now();
  const opened = await call('POST content/interactive/view', { ...thing, step: 'open' }).catch(
    () => undefined,
  );
  if (!opened?.nonce) return;
  const ticket = { session_id: opened.session_id, nonce: opened.nonce };
  const stay: KeptStay = { uid, thing, ticket, openedAt };
  keep(storageKey, withPair(listPairs(storageKey), [nameOf(uid, thing), stay], most));
}

/** The stay that was opened for this person at this thing, if the server still takes what is told of it. */
export function findStay(thing: Thing): Ticket | undefined {
  const uid = uidNow();
  if (uid === undefined) return undefined;
  const name = nameOf(uid, thing);
  const stay = listPairs(storageKey).find(([known]) => known === name)?.[1] as KeptStay | undefined;
  return stay && Date.now() - stay.openedAt < viewTime.lateFor ? stay.ticket : undefined;
}

/** Forgets the stays at a thing: it is no longer saved. */
export function dropStays({ content_type, content_id, lesson_id }: Thing): void {
  const left = listPairs(storageKey).filter(([, stay]) => {
    const { thing } = stay as KeptStay;
    return !(
      thing.content_type === content_type &&
      thing.content_id === content_id &&
      thing.lesson_id === lesson_id
    );
  });
  keep(storageKey, left.length > 0 ? left : undefined);
}

/** Opens those of whoever is here anew that are getting old. */
export async function renewStays(): Promise<void> {
  const uid = uidNow();
  const old = listStays().filter((stay) => stay.uid === uid && Date.now() - stay.openedAt > renewAfter);
  for (const { thing } of old) await keepStay(thing);
}
