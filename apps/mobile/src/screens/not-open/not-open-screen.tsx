import { routeTitle } from '@academy/contract/routes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import drawing from '../../features/drawings/not-open.svg?inline';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePage } from '../../navigation/page-context.ts';
import { getRoute } from '../../navigation/paths.ts';

/** Stands where a route has no screen yet, and says so. */
export default function NotOpenScreen() {
  const { path } = usePage();
  const back = getRoute(path).tab ? undefined : () => void appNavigator.navigateBack();
  return (
    <Page bar={<NavBar title={routeTitle(path)} onBack={back} />}>
      <Empty src={drawing} text="这个页面还没有开放">
        {back && <Button onClick={back}>返回上一页</Button>}
      </Empty>
    </Page>
  );
}
