import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { ArticlePage } from './article-page.tsx';
import styles from './information-screen.module.css';

const list = '/pages/index/informationList';
const back = () => void appNavigator.navigateBack();

export default function InformationScreen() {
  const id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'graphic' } as const;
  const { data, error, isError, refetch } = useApi('GET content/detail', input, { enabled: isValidId });
  usePageTitle(data?.title);
  if (data) return <ArticlePage key={data.content_id} content={data} />;
  const isUnknown = !isValidId || isNotFound(error);
  return (
    <Page tone="plain" bar={<NavBar title="资讯" onBack={back} />}>
      {isUnknown ? (
        <Empty src={nothing} text="这篇文章不存在，或者已经下架了。">
          <ButtonLink href={pageAddress(list)}>看看别的文章</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : (
        <ArticleSkeleton />
      )}
    </Page>
  );
}

export function ArticleSkeleton() {
  return (
    <div className={styles.article} role="status" aria-label="加载中">
      <Skeleton height="1.5rem" lines={2} />
      <Skeleton width="50%" height="0.8125rem" />
      <div className={styles.byline}>
        <Skeleton width="2.75rem" height="2.75rem" round />
        <Skeleton width="8rem" />
      </div>
      <Skeleton ratio="16 / 9" />
      <div className={styles.text}>
        <Skeleton lines={5} />
      </div>
    </div>
  );
}
