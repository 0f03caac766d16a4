import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './share-view.module.css';

/** The shape of a mini video on its way. */
export function ShareSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Page>
      <div className={styles.stage}>
        <div className={styles.back}>
          <IconButton label="返回" tone="scrim" onClick={onBack}>
            <BackIcon />
          </IconButton>
        </div>
        <div className={styles.waiting} />
      </div>
      <div className={styles.body} role="status" aria-label="加载中">
        <Skeleton width="75%" height="1.75rem" />
        <Skeleton lines={2} />
      </div>
    </Page>
  );
}
