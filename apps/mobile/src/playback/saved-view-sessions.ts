import { viewTime } from '@academy/contract/limits.ts';
import { listPairs, withPair } from '../platform/stored-pairs.ts';
import { saveStored } from '../platform/storage.ts';
import { call } from '../data/call.ts';
import type { ContentReference } from '../data/content-cache.ts';
import { session } from '../session/session-store.ts';
import { findClaims } from '../session/token.ts';

/** What viewing time is recorded for: a lesson, or a content without lessons. */
export interface LearningUnit extends ContentReference {
  readonly lesson_id?: number | undefined;
}

/** The server's ticket for a view session, with which its heartbeats are sent. */
export interface ViewSessionTicket {
  readonly session_id: string;
  readonly nonce: string;
}

interface SavedViewSession {
  readonly uid: number;
  readonly thing: LearningUnit;
  readonly ticket: ViewSessionTicket;
  /** Milliseconds since 1970, by this device's clock. */
  readonly openedAt: number;
}

/**
 * View sessions opened in advance for content saved on this device: only the server can open one, and viewing that
 * starts offline would otherwise not count.
 */
const storageKey = 'kept_stays';
const maxSessions = 100;
/** Milliseconds after which a session is renewed while online, long before the server refuses its heartbeats. */
const renewAfter = viewTime.maxDelay / 4;

const uidNow = (): number | undefined => findClaims(session.get().token)?.uid;

const sessionKey = (uid: number, { content_type, content_id, lesson_id = 0 }: LearningUnit): string =>
  [uid, content_type, content_id, lesson_id].join(':');

const listViewSessions = (): SavedViewSession[] =>
  listPairs(storageKey).map(([, viewSession]) => viewSession as SavedViewSession);

/** Opens and stores a view session for the signed-in user; does nothing offline or signed out. */
export async function saveViewSession(thing: LearningUnit): Promise<void> {
  const uid = uidNow();
  if (uid === undefined) return;
  const openedAt = Date.now();
  const opened = await call('POST content/interactive/view', { ...thing, step: 'open' }).catch(
    () => undefined,
  );
  if (!opened?.nonce) return;
  const ticket = { session_id: opened.session_id, nonce: opened.nonce };
  const viewSession: SavedViewSession = { uid, thing, ticket, openedAt };
  saveStored(storageKey, withPair(listPairs(storageKey), [sessionKey(uid, thing), viewSession], maxSessions));
}

/** The stored view session of this user for a unit, if the server still accepts its heartbeats. */
export function findViewSession(thing: LearningUnit): ViewSessionTicket | undefined {
  const uid = uidNow();
  if (uid === undefined) return undefined;
  const name = sessionKey(uid, thing);
  const viewSession = listPairs(storageKey).find(([known]) => known === name)?.[1] as
    | SavedViewSession
    | undefined;
  return viewSession && Date.now() - viewSession.openedAt < viewTime.maxDelay
    ? viewSession.ticket
    : undefined;
}

/** Removes the view sessions of a unit that is no longer saved. */
export function removeViewSessions({ content_type, content_id, lesson_id }: LearningUnit): void {
  const remaining = listPairs(storageKey).filter(([, viewSession]) => {
    const { thing } = viewSession as SavedViewSession;
    return !(
      thing.content_type === content_type &&
      thing.content_id === content_id &&
      thing.lesson_id === lesson_id
    );
  });
  saveStored(storageKey, remaining.length > 0 ? remaining : undefined);
}

/** Renews the signed-in user's view sessions that are getting old. */
export async function renewViewSessions(): Promise<void> {
  const uid = uidNow();
  const old = listViewSessions().filter(
    (viewSession) => viewSession.uid === uid && Date.now() - viewSession.openedAt > renewAfter,
  );
  for (const { thing } of old) await saveViewSession(thing);
}
