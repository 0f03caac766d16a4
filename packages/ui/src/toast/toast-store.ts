import { timeoutMessage, toast as limits } from '@academy/contract/limits.ts';

type ToastState = { text: string; isLoading: boolean } | undefined;

let current: ToastState;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Replaces the message of a timeout, which is no Chinese text. */
const timeoutText = '连接超时，请稍后再试';

function setState(next: ToastState) {
  clearTimeout(timer);
  current = next;
  for (const listener of listeners) listener();
}

/** One short message at a time; a new one replaces the old one. */
export const toast = {
  /** Shows `text` for 1500 ms, or for `duration` ms. */
  show(text: string, duration: number = limits.duration) {
    setState({ text: text === timeoutMessage ? timeoutText : text, isLoading: false });
    timer = setTimeout(setState, duration);
  },
  /** Stays until `hide` or the next message. */
  loading(text = '加载中') {
    setState({ text, isLoading: true });
  },
  hide() {
    setState(undefined);
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getCurrent: () => current,
};
