import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
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
import styles from './account-view.module.css';
import { AccountView } from './account-view.tsx';

const back = () => void appNavigator.navigateBack();

/** The page of an account: who it is, the modules it composed, and its contents. */
export default function HomeScreen() {
  const id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isError, refetch } = useApi('GET page', { account_id: id }, { enabled: isValidId });
  usePageTitle(data?.account?.name);
  const isUnknown = !isValidId || isNotFound(error) || (data && !data.account);
  return (
    <Page bar={<NavBar title="机构主页" onBack={back} />}>
      {data?.account ? (
        <AccountView account={data.account} modules={data.modules} />
      ) : isUnknown ? (
        <Empty src={nothing} text="没有找到这家机构，它可能已经离开了学院。">
          <ButtonLink href={pageAddress('/pages/index/excellentList')}>看看优秀推荐</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : (
        <AccountSkeleton />
      )}
    </Page>
  );
}

export function AccountSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Card>
        <Skeleton round width="4rem" height="4rem" />
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton lines={3} />
      </Card>
      <Skeleton ratio="343 / 160" />
      <Skeleton lines={4} />
    </div>
  );
}
