import { timeoutMessage, toast as limits } from '@academy/contract/limits.ts';

export type ToastState = { text: string; isLoading: boolean } | undefined;

let current: ToastState;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** A call that took too long fails with a word that is no Chinese; nothing on the screen can be tapped for it. */
const tooSlow = '连接超时，请稍后再试';

function put(next: ToastState) {
  clearTimeout(timer);
  current = next;
  for (const listener of listeners) listener();
}

/** One short message at a time; a new one replaces the old one. */
export const toast = {
  /** Says `text` for 1500 ms, or for `duration` ms. */
  show(text: string, duration: number = limits.duration) {
    put({ text: text === timeoutMessage ? tooSlow : text, isLoading: false });
    timer = setTimeout(put, duration);
  },
  /** Stays until `hide` or the next message. */
  loading(text = '加载中') {
    put({ text, isLoading: true });
  },
  hide() {
    put(undefined);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getCurrent: () => current,
};
