import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useProfile } from '../../../session/use-profile.ts';
import styles from './account-view.module.css';
import { AccountView } from './account-view.tsx';
import { NoMainPage } from './no-main-page.tsx';

const back = () => void appNavigator.navigateBack();
const title = '机构主页';

/** The page of an account; without `id` the user's own: 机构主页. */
export default function HomeScreen() {
  const { id } = usePage().query;
  return id === undefined ? <MainPage /> : <AccountPage id={Number(id)} />;
}

/** The page of the account that the user joined, owns or has through the child's school. */
function MainPage() {
  const main = useProfile().data?.main_page;
  if (main) return <AccountPage id={main.account_id} />;
  return (
    <AuthenticatedPage title={title} invitation="登录后，这里是孩子的学校或您加入的机构的主页。">
      <ProfileContent>{({ student }) => <NoMainPage list={student} />}</ProfileContent>
    </AuthenticatedPage>
  );
}

/** The page of an account: who it is, the modules it composed, and its contents. */
function AccountPage({ id }: { id: number }) {
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isError, refetch } = useApi('GET page', { account_id: id }, { enabled: isValidId });
  usePageTitle(data?.account?.name);
  const isUnknown = !isValidId || isNotFound(error) || (data && !data.account);
  return (
    <Page bar={<NavBar title={title} onBack={back} />}>
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
