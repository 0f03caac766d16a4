import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { rootPath } from '@academy/contract/routes.ts';
import { RichText } from '@academy/ui/rich-text/rich-text.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { formatFullDate } from '../../../features/article/article-format.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { linkHotlines } from '../../../features/article/hotlines.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import styles from './sys-article-screen.module.css';

/** An article of the academy, such as an agreement, with its current version. */
export default function SysArticleScreen() {
  const { key = '' } = usePage().query;
  const isValidKey = key.length > 0 && key.length <= 40;
  const article = useApi('GET system/article', { key }, { enabled: isValidKey, staleTime: staleTimes.hour });
  usePageTitle(article.data?.title);
  const bar = <NavBar title={article.data?.title ?? '说明'} onBack={() => appNavigator.navigateBack()} />;
  const isUnknown = !isValidKey || isNotFound(article.error);
  return (
    <Page tone="plain" bar={bar}>
      {article.data ? (
        <article className={styles.article}>
          <p className={styles.version}>
            {`版本 ${article.data.version} · `}
            <time dateTime={article.data.updated_at} suppressHydrationWarning>
              {`${formatFullDate(article.data.updated_at)}更新`}
            </time>
          </p>
          <RichText blocks={article.data.body} renderText={linkHotlines} />
        </article>
      ) : isUnknown ? (
        <Empty src={nothing} text="没有找到这篇说明，它可能换了地方。">
          <ButtonLink href={pageAddress(rootPath)}>回到首页</ButtonLink>
        </Empty>
      ) : article.isError ? (
        <Failure src={failed} error={article.error} onRetry={article.refetch} />
      ) : (
        <div className={styles.article} role="status" aria-label="加载中">
          <Skeleton width="12rem" />
          <Skeleton lines={6} />
          <Skeleton lines={5} />
        </div>
      )}
    </Page>
  );
}
