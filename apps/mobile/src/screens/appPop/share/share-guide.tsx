import { createRoot } from 'react-dom/client';
import { useEffect, useRef } from 'react';
import styles from './share-guide.module.css';

type Way = 'wechat' | 'moments';

const words: Readonly<Record<Way, string>> = {
  wechat: '选择“发送给朋友”',
  moments: '选择“分享到朋友圈”',
};

/**
 * Points at WeChat's own menu, which alone can share inside WeChat: no page may open it, but only say what its card shows
 * (`features/share/wechat-card.ts`). It lies beside the app, since the overlay that led here has left.
 */
export function showShareGuide(way: Way): void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const leave = () => {
    root.unmount();
    place.remove();
  };
  root.render(<ShareGuide way={way} onLeave={leave} />);
}

function ShareGuide({ way, onLeave }: { way: Way; onLeave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // Whoever goes back has understood, or does not want to.
    addEventListener('popstate', onLeave);
    return () => removeEventListener('popstate', onLeave);
  }, [onLeave]);
  return (
    <dialog ref={dialog} className={styles.guide} aria-label="怎样分享" onClose={onLeave}>
      <button type="button" className={styles.whole} onClick={onLeave}>
        <svg className={styles.arrow} viewBox="0 0 96 96" aria-hidden="true">
          <path d="M8 88C20 48 44 24 84 12M62 8l23 4-10 21" />
        </svg>
        <span className={styles.words}>
          点击右上角“<strong>···</strong>”，
          <br />
          {words[way]}
        </span>
        <span className={styles.done}>知道了</span>
      </button>
    </dialog>
  );
}
