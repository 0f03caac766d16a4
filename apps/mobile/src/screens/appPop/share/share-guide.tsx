import { Modal } from '@academy/ui/modal/modal.tsx';
import { createRoot } from 'react-dom/client';
import styles from './share-guide.module.css';

type WechatTarget = 'wechat' | 'moments';

const instructions: Readonly<Record<WechatTarget, string>> = {
  wechat: '选择“发送给朋友”',
  moments: '选择“分享到朋友圈”',
};

/**
 * Points at WeChat's own menu: inside WeChat only this menu can share, and no page can open it
 * (`features/share/wechat-card.ts` sets what its card shows). Rendered in a root of its own, since the overlay that
 * opened it is closed by then.
 */
export function showShareGuide(target: WechatTarget): void {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
  };
  root.render(<ShareGuide target={target} onClose={close} />);
}

function ShareGuide({ target, onClose }: { target: WechatTarget; onClose: () => void }) {
  return (
    <Modal open place="full" aria-label="怎样分享" onClose={onClose}>
      {() => (
        <button type="button" className={styles.guide} onClick={onClose}>
          <svg className={styles.arrow} viewBox="0 0 96 96" aria-hidden="true">
            <path d="M8 88C20 48 44 24 84 12M62 8l23 4-10 21" />
          </svg>
          <span className={styles.words}>
            点击右上角“<strong>···</strong>”，
            <br />
            {instructions[target]}
          </span>
          <span className={styles.done}>知道了</span>
        </button>
      )}
    </Modal>
  );
}
