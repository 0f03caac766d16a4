import { useSyncExternalStore } from 'react';
import { toast } from './toast-store.ts';
import styles from './toast.module.css';

const getNone = () => undefined;

/** Shows toasts; mounted once in the app. In the top layer, so that an open sheet does not cover it. */
export function ToastHost() {
  const current = useSyncExternalStore(toast.subscribe, toast.getCurrent, getNone);
  return (
    <output>
      {current && (
        <span
          key={current.text}
          ref={(element) => element?.showPopover?.()}
          className={styles.toast}
          popover="manual"
          data-loading={current.isLoading || undefined}
        >
          {current.text}
        </span>
      )}
    </output>
  );
}
