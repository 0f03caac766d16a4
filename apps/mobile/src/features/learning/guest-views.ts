import { guestViews } from '@academy/contract/learning-limits.ts';
import { call } from '../../data/call.ts';
import { saveStored } from '../../platform/storage.ts';
import { listPairs, withPair } from '../../platform/stored-pairs.ts';
import type { LearningUnit } from '../../playback/saved-view-sessions.ts';
import { session } from '../../session/session-store.ts';
import { type Heartbeat, isPermanentError, saveHeartbeat } from './heartbeat-queue.ts';

/**
 * What a guest plays stays on this device, with a ticket that the server signed when it began. Whoever signs in here
 * within a day takes it over: the server opens the view sessions of the tickets, and the heartbeats are sent late.
 */

type GuestUnit = LearningUnit & { readonly content_type: GuestContentType };
type GuestContentType = Exclude<LearningUnit['content_type'], 'miniVideo'>;

/** The part of a heartbeat that is known before the session. */
type GuestHeartbeat = Pick<Heartbeat, 'intervals' | 'rate' | 'position'> & {
  readonly beat_key: string;
};

interface GuestView {
  readonly unit: LearningUnit;
  /** Milliseconds since 1970, by this device's clock. */
  readonly openedAt: number;
  readonly heartbeats: readonly { readonly madeAt: number; readonly heartbeat: GuestHeartbeat }[];
}

const storageKey = 'guest_views';
/** Two hours of one unit, far below the browser's storage limit with all others. */
const maxHeartbeats = 500;

type Stored = readonly [ticket: string, view: GuestView];

/** The oldest first; those that are too old for the server are left out. */
const listGuestViews = (): readonly Stored[] =>
  (listPairs(storageKey) as readonly Stored[]).filter(
    ([, { openedAt }]) => Date.now() - openedAt < guestViews.maxAge,
  );

/** Mini videos are not recorded for guests. */
export const isGuestUnit = (unit: LearningUnit): unit is GuestUnit => unit.content_type !== 'miniVideo';

/** A ticket for a unit that a guest begins to play; undefined without a connection. */
export async function signGuestView(unit: LearningUnit): Promise<string | undefined> {
  if (!isGuestUnit(unit)) return undefined;
  const signed = await call('POST content/interactive/view/ticket', unit).catch(() => undefined);
  return signed?.ticket;
}

interface PlayedByGuest {
  readonly ticket: string;
  readonly unit: LearningUnit;
  readonly heartbeat: GuestHeartbeat;
}

export function saveGuestHeartbeat({ ticket, unit, heartbeat }: PlayedByGuest): void {
  const now = Date.now();
  const earlier = listGuestViews().find(([known]) => known === ticket)?.[1];
  const heartbeats = [...(earlier?.heartbeats ?? []), { madeAt: now, heartbeat }].slice(-maxHeartbeats);
  const view: GuestView = { unit, openedAt: earlier?.openedAt ?? now, heartbeats };
  saveStored(storageKey, withPair(listGuestViews(), [ticket, view], guestViews.perDay));
}

const isSameUnit = (one: LearningUnit, other: LearningUnit): boolean =>
  one.content_id === other.content_id &&
  one.content_type === other.content_type &&
  one.lesson_id === other.lesson_id;

const listOfUnit = (unit: LearningUnit): GuestView[] =>
  listGuestViews().flatMap(([, view]) => (isSameUnit(view.unit, unit) ? [view] : []));

/** Whether signing in now would count something of this unit. */
export const hasGuestView = (unit: LearningUnit): boolean => listOfUnit(unit).length > 0;

/** The last second that a guest has read of an article on this device; 0 if none. */
export function findGuestSeconds(unit: LearningUnit): number {
  const intervals = listOfUnit(unit).flatMap(({ heartbeats }) =>
    heartbeats.flatMap(({ heartbeat }) => heartbeat.intervals?.split(/[,-]/) ?? []),
  );
  return Math.max(0, ...intervals.map(Number));
}

/**
 * Opens the view sessions of what was watched before signing in, and queues its heartbeats. What the server refuses is
 * deleted; what it could not be asked for waits. Returns how many units were taken over.
 */
export async function takeOverGuestViews(): Promise<number> {
  const units = new Set<string>();
  for (const [ticket, { unit }] of listGuestViews()) {
    if (!session.get().token) return units.size;
    const opened = await openView(unit, ticket);
    if (opened === 'later') return units.size;
    // Read again: the player of the page may have added the last seconds meanwhile.
    const heartbeats = listGuestViews().find(([known]) => known === ticket)?.[1].heartbeats ?? [];
    if (opened !== 'refused') {
      for (const { madeAt, heartbeat } of heartbeats)
        saveHeartbeat({ ...unit, ...opened, ...heartbeat, step: 'beat' }, madeAt);
      units.add(JSON.stringify(unit));
    }
    saveStored(storageKey, withPair(listGuestViews(), [ticket, undefined], guestViews.perDay));
  }
  return units.size;
}

async function openView(
  unit: LearningUnit,
  ticket: string,
): Promise<{ session_id: string; nonce: string } | 'refused' | 'later'> {
  try {
    const { session_id, nonce } = await call('POST content/interactive/view', {
      ...unit,
      step: 'open',
      ticket,
    });
    return nonce === null ? 'refused' : { session_id, nonce };
  } catch (error) {
    return isPermanentError(error) ? 'refused' : 'later';
  }
}
