import { useMemo } from 'react';
import type { Notice } from '@academy/contract/areas/notice.ts';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { bannerEdge } from '../../platform/banner-edge.ts';
import { Store, useStore } from '../../platform/store.ts';
import styles from './notice-banner.module.css';
import { openNotice } from './notice-link.ts';

export function NoticeBanner() {
  const notice = useStore(bannerNotice);
  const edge = useStore(bannerEdge);
  const message = useMemo(() => notice && { text: formatNotice(notice) }, [notice]);
  const open = () => notice && openNotice(notice);
  const close = () => bannerNotice.set(undefined);
  return (
    <div className={styles.banner}>
      <UndoToast message={message} label="去看看" edge={edge} onUndo={open} onClose={close} />
    </div>
  );
}

/** A reply names its author in the title; other notices are complete in their text. */
const formatNotice = ({ kind, title, text }: Notice) => (kind === 'reply' ? `${title}：${text}` : text);

export const bannerNotice = new Store<Notice | undefined>(undefined);
