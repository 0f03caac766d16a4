import { ApiError } from '@academy/client/api-error.ts';
import { useRef, useState } from 'react';
import { usePictureUpload } from '../../../features/picture-upload/use-picture-upload.ts';
import { session } from '../../../session/session-store.ts';
import { findClaims } from '../../../session/token.ts';
import { useChange } from '../../../session/use-change.ts';
import { dropDraft, type FeedbackDraft, keepDraft, restoreDraft } from './feedback-draft.ts';

type Errors = { readonly [Name in 'text' | 'pictures' | 'form']?: string };

/** What is written, with its pictures, until the academy has it. Text and contact outlive the page; nothing is lost. */
export function useFeedbackForm() {
  const { picker, finish } = usePictureUpload();
  const uid = findClaims(session.get().token)?.uid;
  const [draft, setDraft] = useState(() => restoreDraft(uid));
  const [errors, setErrors] = useState<Errors>({});
  const [isSent, setSent] = useState(false);
  const isUnderWay = useRef(false);
  const { mutateAsync } = useChange('POST user/feedback', { silent: true });

  const change = (some: Partial<FeedbackDraft>) => {
    const next = { ...draft, ...some };
    setDraft(next);
    keepDraft(uid, next);
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
    setDraft(dropDraft());
    setSent(true);
  };
  /** However often it is pressed, one at a time. */
  const send = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await trySend().finally(() => void (isUnderWay.current = false));
  };
  return { draft, change, picker, errors, send, isSent };
}
