import { findStored, keep } from '../../../platform/storage.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** What was written and not sent yet. */
export interface FeedbackDraft {
  readonly text: string;
  readonly contact: string;
  /** The form's own name: sent twice under it, it is one feedback. */
  readonly requestKey: string;
}

const storageKey = 'feedback_draft';

const newDraft = (): FeedbackDraft => ({ text: '', contact: '', requestKey: createUuid() });

/** What this person wrote on this device before; an empty form of a new name where there is nothing. */
export function restoreDraft(uid: number | undefined): FeedbackDraft {
  const stored = findStored<Partial<FeedbackDraft> & { uid?: number }>(storageKey);
  const { text, contact, requestKey } = stored ?? {};
  const isWhole = [text, contact, requestKey].every((field) => typeof field === 'string');
  return isWhole && stored?.uid === uid
    ? { text: text!, contact: contact!, requestKey: requestKey! }
    : newDraft();
}

/** Keeps it on the device; an empty one is forgotten. */
export function keepDraft(uid: number | undefined, draft: FeedbackDraft): void {
  const isEmpty = !draft.text && !draft.contact;
  keep(storageKey, isEmpty ? undefined : { uid, ...draft });
}

/** It was sent: the next form is another one. */
export function dropDraft(): FeedbackDraft {
  keep(storageKey, undefined);
  return newDraft();
}
