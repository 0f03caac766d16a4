import { useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { question } from './question-store.ts';

const getNone = () => undefined;

/** Where `question.confirm` and `question.alert` appear: once in the app. */
export function QuestionHost() {
  const current = useSyncExternalStore(question.subscribe, question.getCurrent, getNone);
  if (!current) return null;
  const { id, title, text, confirmLabel, cancelLabel, tone, isNews, settle } = current;
  return (
    <Dialog
      key={id}
      open
      title={title}
      tone={tone}
      confirmLabel={confirmLabel}
      cancelLabel={isNews ? null : cancelLabel}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
