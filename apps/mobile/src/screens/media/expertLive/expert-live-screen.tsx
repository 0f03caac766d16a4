import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { LiveSkeleton } from '../../../features/live/live-skeleton.tsx';
import { useRefreshLive } from '../../../features/live/use-refresh-live.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useApi } from '../../../data/use-api.ts';
import { ExpertLiveView } from './expert-live-view.tsx';
import { LivesPage } from './lives-page.tsx';

const back = () => void appNavigator.navigateBack();

export default function ExpertLiveScreen() {
  const { id, type } = usePage().query;
  return id === undefined ? <LivesPage /> : <SingleLive id={Number(id)} type={type} />;
}

function SingleLive({ id, type: requestedType }: { id: number; type: string | undefined }) {
  const isValidId = Number.isSafeInteger(id) && id > 0;
  // A live that an activity broadcasts by itself has a room as well.
  const type = requestedType === 'actLive' ? 'actLive' : 'expertLive';
  const input = { content_id: id, content_type: type } as const;
  const { data, error, isError, refetch } = useApi('GET content/detail', input, { enabled: isValidId });
  const refresh = useRefreshLive(input);
  usePageTitle(data?.title);
  useViewCount(data);
  if (data?.live) return <ExpertLiveView content={{ ...data, live: data.live }} onRefresh={refresh} />;
  if (isValidId && !isError) return <LiveSkeleton onBack={back} />;
  return (
    <Page bar={<NavBar title="专家直播" onBack={back} />}>
      {!isValidId || isNotFound(error) ? (
        <Empty src={nothing} text="这场直播不存在，或者已经下架了。">
          <ButtonLink href={pageAddress('/pages/media/expertLive')}>看看别的直播</ButtonLink>
        </Empty>
      ) : (
        <Failure src={broken} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}
