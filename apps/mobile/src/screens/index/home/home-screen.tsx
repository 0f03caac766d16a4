import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import { AccountShapes } from './account-shapes.tsx';
import { AccountView } from './account-view.tsx';

const back = () => void appNavigator.navigateBack();

/** The page of an account: who it is, what it composed, and what it published. */
export default function HomeScreen() {
  const id = Number(usePage().query.id);
  const named = Number.isSafeInteger(id) && id > 0;
  const { data, error, isError, refetch } = useWire('GET page', { account_id: id }, { enabled: named });
  usePageTitle(data?.account?.name);
  const missing = !named || isMissing(error) || (data && !data.account);
  return (
    <Page bar={<NavBar title="机构主页" onBack={back} />}>
      {data?.account ? (
        <AccountView account={data.account} modules={data.modules} />
      ) : missing ? (
        <Empty src={nothing} text="没有找到这家机构，它可能已经离开了学院。">
          <ButtonLink href={pageAddress('/pages/index/excellentList')}>看看优秀推荐</ButtonLink>
        </Empty>
      ) : isError ? (
        <Failure src={failed} error={error} onRetry={refetch} />
      ) : (
        <AccountShapes />
      )}
    </Page>
  );
}
