import { useRef, useState } from 'react';
import { ApiError } from '@academy/client/api-error.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { usePictureUpload } from '../../../features/picture-upload/use-picture-upload.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import { createUuid } from '../../../platform/uuid.ts';
import { session } from '../../../session/session-store.ts';
import { findClaims } from '../../../session/token.ts';

type Errors = { readonly [Name in 'text' | 'pictures' | 'form']?: string };

/** The state of the form until it is sent. Text and contact are stored on the device. */
export function useFeedbackForm() {
  const { picker, finish } = usePictureUpload();
  const uid = findClaims(session.get().token)?.uid;
  const [draft, setDraft] = useState(() => restoreDraft(uid));
  const [errors, setErrors] = useState<Errors>({});
  const [isSent, setSent] = useState(false);
  const isSending = useRef(false);
  const { mutateAsync } = useApiMutation('POST user/feedback', { silent: true });

  const change = (partial: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...partial };
    setDraft(next);
    saveDraft(uid, next);
    setErrors({});
  };
  const trySend = async (): Promise<void> => {
    setErrors({});
    const text = draft.text.trim();
    if (!text) return setErrors({ text: '请写下您的意见' });
    const pictures = await finish();
    if (!pictures) return setErrors({ pictures: '有图片没有传上去，请点它重试，或移除' });
    const upload_ids = pictures.map(({ id }) => id).join(',');
    const contact = draft.contact.trim();
    try {
      await mutateAsync({
        text,
        request_key: draft.requestKey,
        ...(contact && { contact }),
        ...(upload_ids && { upload_ids }),
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setErrors({ form: error.message });
    }
    setDraft(deleteDraft());
    setSent(true);
  };
  /** Repeated presses send only once. */
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    await trySend().finally(() => void (isSending.current = false));
  };
  return { draft, change, picker, errors, send, isSent };
}

interface FeedbackDraft {
  readonly text: string;
  readonly contact: string;
  /** Idempotency key: sent twice, it is stored once. */
  readonly requestKey: string;
}

const storageKey = 'feedback_draft';

const newDraft = (): FeedbackDraft => ({ text: '', contact: '', requestKey: createUuid() });

/** This person's draft on this device; a new one where there is none. */
function restoreDraft(uid: number | undefined): FeedbackDraft {
  const stored = loadStored<Partial<FeedbackDraft> & { uid?: number }>(storageKey);
  const { text, contact, requestKey } = stored ?? {};
  const isComplete = [text, contact, requestKey].every((field) => typeof field === 'string');
  return isComplete && stored?.uid === uid
    ? { text: text!, contact: contact!, requestKey: requestKey! }
    : newDraft();
}

/** Stores the draft on the device; an empty one is removed. */
function saveDraft(uid: number | undefined, draft: FeedbackDraft): void {
  const isEmpty = !draft.text && !draft.contact;
  saveStored(storageKey, isEmpty ? undefined : { uid, ...draft });
}

/** Removes the sent draft and returns a new one. */
function deleteDraft(): FeedbackDraft {
  saveStored(storageKey, undefined);
  return newDraft();
}
