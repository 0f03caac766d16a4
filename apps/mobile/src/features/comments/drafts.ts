import { findStored, keep } from '../../platform/storage.ts';
import { createUuid } from '../../platform/uuid.ts';
import type { ContentReference } from '../../session/content-cache.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import type { Answered } from './reply.ts';

/** What was typed and not sent. */
export interface Draft {
  readonly text: string;
  /** Names this very text, so that the server keeps one of it however often it is sent. */
  readonly requestKey: string;
}

const draftsKey = 'comment_drafts';
/** Older ones are forgotten. */
const most = 20;

type Kept = readonly (readonly [place: string, draft: Draft])[];

const listDrafts = (): Kept => {
  const kept = findStored<Kept>(draftsKey);
  return Array.isArray(kept) ? kept : [];
};

/** Where a draft belongs: a content, or whom one answers there. */
export const placeOf = ({ content_id, content_type }: ContentReference, to: Answered | undefined): string =>
  [content_type, content_id, to?.id].join(' ').trim();

/** The place as its writer has it: another person on the same phone finds nothing there. */
const ownPlace = (place: string): string => `${findClaims(session.get().token)?.uid ?? 0} ${place}`;

export function findDraft(place: string): Draft | undefined {
  const own = ownPlace(place);
  return listDrafts().find(([each]) => each === own)?.[1];
}

export const beginDraft = (text = ''): Draft => ({ text, requestKey: createUuid() });

/** Keeps what is being typed, or forgets what is empty; a text that changed has another name, which is given back. */
export function keepDraft(place: string, text: string): Draft {
  const own = ownPlace(place);
  const others = listDrafts().filter(([each]) => each !== own);
  const draft = beginDraft(text);
  keep(draftsKey, text === '' ? others : [[own, draft], ...others].slice(0, most));
  return draft;
}
