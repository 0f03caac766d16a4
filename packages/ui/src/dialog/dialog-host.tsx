import { useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { question } from './dialog-store.ts';

const getNone = () => undefined;

/** Shows the dialogs of `question.confirm` and `question.alert`; mounted once in the app. */
export function DialogHost() {
  const current = useSyncExternalStore(question.subscribe, question.getCurrent, getNone);
  if (!current) return null;
  const { id, title, text, confirmLabel, cancelLabel, tone, isAlert, settle } = current;
  return (
    <Dialog
      key={id}
      open
      title={title}
      tone={tone}
      confirmLabel={confirmLabel}
      cancelLabel={isAlert ? null : cancelLabel}
      onClose={() => settle(false)}
      onConfirm={() => settle(true)}
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}
