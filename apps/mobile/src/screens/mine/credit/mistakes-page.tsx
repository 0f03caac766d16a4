import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { EntriesSkeleton } from './entries-skeleton.tsx';

const title = '错题本';

const loadMistakes = () => import('../../../features/mistakes/mistakes-layer.tsx');

/** Back to where one came from, or after a reload to the credits, which lie under this address. */
function leave(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/mine/credit');
}

/** The wrong answers of all courses; a course opens the same notebook over itself. */
export function MistakesPage() {
  usePageTitle(title);
  const chunk = useChunk(loadMistakes, true);
  if (chunk) return <chunk.MistakesLayer onLeave={leave} nothing={nothing} broken={broken} />;
  return (
    <Page bar={<NavBar title={title} onBack={leave} />}>
      <EntriesSkeleton />
    </Page>
  );
}
