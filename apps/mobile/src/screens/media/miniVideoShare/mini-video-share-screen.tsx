import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { isMissing } from '../../../features/article/is-missing.ts';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useWire } from '../../../session/use-wire.ts';
import { ShareSkeleton } from './share-skeleton.tsx';
import { ShareView } from './share-view.tsx';

const back = () => void appNavigator.navigateBack();

/** Where a shared mini video lands: the video, who speaks, the course behind it, and the way into the academy. */
export default function MiniVideoShareScreen() {
  const id = Number(usePage().query.id);
  const named = Number.isSafeInteger(id) && id > 0;
  const input = { content_id: id, content_type: 'miniVideo' } as const;
  const { data, error, isError, refetch } = useWire('GET content/detail', input, { enabled: named });
  usePageTitle(data?.title);
  if (data?.mini_video) return <ShareView content={data} mini={data.mini_video} />;
  if (named && !isError) return <ShareSkeleton onBack={back} />;
  return (
    <Page bar={<NavBar title="短视频" onBack={back} />}>
      {!named || isMissing(error) ? (
        <Empty src={nothing} text="这个短视频不存在，或者已经下架了。">
          <ButtonLink href={pageAddress('/pages/index/miniVideoList')}>看看别的短视频</ButtonLink>
        </Empty>
      ) : (
        <Failure src={broken} onRetry={refetch} />
      )}
    </Page>
  );
}
