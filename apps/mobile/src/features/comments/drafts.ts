import { loadStored, saveStored } from '../../platform/storage.ts';
import { createUuid } from '../../platform/uuid.ts';
import type { ContentReference } from '../../data/content-cache.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import type { ReplyTarget } from './comment-cache.ts';

export interface Draft {
  readonly text: string;
  /** Request key of this exact text: the server saves it once, however often it is sent. */
  readonly requestKey: string;
}

const storageKey = 'comment_drafts';
/** Older drafts are removed. */
const maxDrafts = 20;

type SavedDrafts = readonly (readonly [userKey: string, draft: Draft])[];

const listDrafts = (): SavedDrafts => {
  const saved = loadStored<SavedDrafts>(storageKey);
  return Array.isArray(saved) ? saved : [];
};

/** Identifies what a draft belongs to: a content, or the comment it replies to. */
export const draftKeyOf = (
  { content_id, content_type }: ContentReference,
  replyTo: ReplyTarget | undefined,
): string => [content_type, content_id, replyTo?.id].join(' ').trim();

/** The key with the user's id, so that another user of the same phone does not find the draft. */
const userDraftKey = (draftKey: string): string => `${findClaims(session.get().token)?.uid ?? 0} ${draftKey}`;

export function findDraft(draftKey: string): Draft | undefined {
  const userKey = userDraftKey(draftKey);
  return listDrafts().find(([each]) => each === userKey)?.[1];
}

export const createDraft = (text = ''): Draft => ({ text, requestKey: createUuid() });

/** Saves a draft, or removes it if the text is empty. A changed text gets a new request key, which is returned. */
export function saveDraft(draftKey: string, text: string): Draft {
  const userKey = userDraftKey(draftKey);
  const others = listDrafts().filter(([each]) => each !== userKey);
  const draft = createDraft(text);
  saveStored(storageKey, text === '' ? others : [[userKey, draft], ...others].slice(0, maxDrafts));
  return draft;
}
