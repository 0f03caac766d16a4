import { toast } from './toast-store.ts';

const waiting: { readonly text: string; readonly duration: number }[] = [];

/** More would still come up while the user is busy with something else. */
const maxWaiting = 3;

function showNext(): void {
  if (toast.getCurrent()) return;
  const next = waiting.shift();
  if (next) toast.show(next.text, next.duration);
}

toast.subscribe(showNext);

/**
 * Shows `text` for `duration` ms as soon as the current toast is gone. It is for news that nobody is waiting for; the
 * answer to a tap replaces what is shown. Where too many wait, the oldest is left out.
 */
export function queueToast(text: string, duration: number): void {
  waiting.push({ text, duration });
  if (waiting.length > maxWaiting) waiting.shift();
  showNext();
}
