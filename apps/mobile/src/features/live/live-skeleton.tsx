import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import view from './live-layout.module.css';
import styles from './live-skeleton.module.css';

export function LiveSkeleton({ onBack }: { onBack: () => void }) {
  return (
    <Page>
      <div className={view.stage}>
        <div className={styles.video} />
        <div className={view.back}>
          <IconButton label="返回" tone="scrim" onClick={onBack}>
            <BackIcon />
          </IconButton>
        </div>
      </div>
      <div className={view.body} role="status" aria-label="加载中">
        <Skeleton width="75%" height="1.75rem" />
        <Skeleton width="50%" />
        <div className={styles.person}>
          <Skeleton round width="2.75rem" height="2.75rem" />
          <Skeleton width="9rem" />
        </div>
        <Skeleton lines={5} />
      </div>
    </Page>
  );
}
