import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './course-skeleton.module.css';
import view from './course-screen.module.css';

export function CourseSkeleton({ onBack }: { onBack: () => void }) {
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
      <div role="status" aria-label="加载中">
        <div className={styles.body}>
          <Skeleton width="75%" height="1.75rem" />
          <Skeleton width="50%" />
          <div className={styles.person}>
            <Skeleton round width="2.75rem" height="2.75rem" />
            <div>
              <Skeleton lines={2} />
            </div>
          </div>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className={styles.person}>
              <Skeleton round width="1.875rem" height="1.875rem" />
              <div>
                <Skeleton lines={2} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}
