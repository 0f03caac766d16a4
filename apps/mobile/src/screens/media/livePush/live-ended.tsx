import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { contentHref, href, pageAddress } from '../../../navigation/paths.ts';

export type LiveDetail = Api['GET user/expert/livedetail']['output'];

/** Shown after the end of the live: links to its recording and statistics. */
export function LiveEnded({ live: { content_id: id, content_type, title } }: { live: LiveDetail }) {
  return (
    <Page bar={<NavBar title="开直播" onBack={() => appNavigator.navigateBack()} />}>
      <Empty src={nothing} text={`《${title}》已经结束，回放就在它的页面上。`}>
        <Button onClick={() => appNavigator.navigateTo(href.expertLivePushBack({ id }))}>
          看数据，写小结
        </Button>
        <ButtonLink variant="quiet" href={pageAddress(contentHref(content_type, id)!)}>
          看回放
        </ButtonLink>
      </Empty>
    </Page>
  );
}
