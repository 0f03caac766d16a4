import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './share-view.module.css';
import { ShareView } from './share-view.tsx';

const back = () => void appNavigator.navigateBack();

/** The page that a shared mini video opens: video, expert, course and a link to the academy. */
export default function MiniVideoShareScreen() {
  const id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'miniVideo' } as const;
  const { data, error, isError, refetch } = useApi('GET content/detail', input, { enabled: isValidId });
  usePageTitle(data?.title);
  if (data?.mini_video) return <ShareView content={data} mini={data.mini_video} />;
  if (isValidId && !isError) return <ShareSkeleton onBack={back} />;
  return (
    <Page bar={<NavBar title="短视频" onBack={back} />}>
      {!isValidId || isNotFound(error) ? (
        <Empty src={nothing} text="这个短视频不存在，或者已经下架了。">
          <ButtonLink href={pageAddress('/pages/index/miniVideoList')}>看看别的短视频</ButtonLink>
        </Empty>
      ) : (
        <Failure src={broken} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

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
