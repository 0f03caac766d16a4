import { useCallback, useState } from 'react';
import { findStored, keep } from '../../../platform/storage.ts';

const draftKey = 'ai_draft';

/** What is typed and not asked yet. It stays on this device until the server has taken the question. */
export function useDraft() {
  const [text, setText] = useState(() => findStored<string>(draftKey) ?? '');
  const type = (next: string) => {
    setText(next);
    keep(draftKey, next || undefined);
  };
  /** The question was not taken: it comes back, before what has been typed since. */
  const putBack = useCallback((question: string) => {
    setText((now) => (now.trim() && now.trim() !== question ? `${question}\n${now}` : question));
    keep(draftKey, question);
  }, []);
  return {
    text,
    type,
    putBack,
    /** Out of the field while the question is on its way; on the device it stays. */
    lift: () => setText(''),
    /** The question was taken. */
    settle: () => keep(draftKey, undefined),
  };
}
