import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { dateTime } from '../../../format/date-time.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { contentHref, href, pageAddress } from '../../../navigation/paths.ts';
import { useLiveTransitions } from './use-live-transitions.ts';

export type LiveDetail = Api['GET user/expert/livedetail']['output'];

type Props = { live: LiveDetail; onChanged: () => Promise<unknown> };

/** Shown after the end of the live: links to its page and statistics, and within its time the way back. */
export function LiveEnded({ live, onChanged }: Props) {
  const { content_id: id, content_type, title, has_replay: hasReplay, resumable_until: until } = live;
  const { resumeLive } = useLiveTransitions(live);
  const resume = async () => {
    await resumeLive();
    await onChanged();
  };
  return (
    <Page bar={<NavBar title="直播已结束" onBack={() => appNavigator.navigateBack()} />}>
      <Empty
        src={nothing}
        text={`《${title}》已经结束，${hasReplay ? '回放就在它的页面上' : '这场没有录像'}。`}
      >
        <Button onClick={() => appNavigator.navigateTo(href.expertLivePushBack({ id }))}>
          看数据，写小结
        </Button>
        <ButtonLink variant="quiet" href={pageAddress(contentHref(content_type, id)!)}>
          {hasReplay ? '看回放' : '打开它的页面'}
        </ButtonLink>
        {until !== null && (
          <>
            <Button variant="quiet" onClick={resume}>
              恢复直播
            </Button>
            <p>{`提前结束了？${dateTime(until)} 以前可以恢复，${hasReplay ? '录像会接着录，' : ''}预约的人会再收到消息。`}</p>
          </>
        )}
      </Empty>
    </Page>
  );
}
