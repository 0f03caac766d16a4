import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isNotFound } from '../../../features/article/is-not-found.ts';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LiveSkeleton } from '../../../features/live/live-skeleton.tsx';
import { useRefreshLive } from '../../../features/live/use-refresh-live.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useApi } from '../../../data/use-api.ts';
import { ActLiveView } from './act-live-view.tsx';

const back = () => void appNavigator.navigateBack();

/** An activity live: video, agenda, introduction, organiser and comments. */
export default function ActLiveScreen() {
  const id = Number(usePage().query.id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'actLive' } as const;
  const { data, error, isError, refetch } = useApi('GET content/detail', input, { enabled: isValidId });
  const refresh = useRefreshLive(input);
  usePageTitle(data?.title);
  if (data?.live) return <ActLiveView content={{ ...data, live: data.live }} onRefresh={refresh} />;
  if (isValidId && !isError) return <LiveSkeleton onBack={back} />;
  return (
    <Page bar={<NavBar title="活动直播" onBack={back} />}>
      {!isValidId || isNotFound(error) ? (
        <Empty src={nothing} text="这场活动不存在，或者已经下架了。">
          <ButtonLink href={pageAddress('/pages/index/index')}>回学院看看</ButtonLink>
        </Empty>
      ) : (
        <Failure src={broken} error={error} onRetry={refetch} />
      )}
    </Page>
  );
}
