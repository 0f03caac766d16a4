import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { FollowedExpert } from './followed-expert.tsx';
import { FollowedSkeleton } from './followed-skeleton.tsx';
import styles from './my-followed-screen.module.css';
import { useUnfollow } from './use-unfollow.ts';

/** The experts whom somebody follows, whom they followed last first. */
export default function MyFollowedScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title="关注的专家" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Followed /> : <SignInFirst text="登录后，关注的专家都在这里。" />}
    </Page>
  );
}

function Followed() {
  const experts = useWirePages('GET user/index/expert', { followed: 1 });
  const { remove, news, undo, forget } = useUnfollow();
  return (
    <>
      <PullRefresh onRefresh={() => refresh(experts)}>
        <div className={styles.body}>
          <Experts experts={experts} onUnfollow={(expert) => void remove(expert)} />
        </div>
      </PullRefresh>
      <UndoToast news={news} onUndo={() => void undo()} onClose={forget} />
    </>
  );
}

type Read = ReturnType<typeof useWirePages<'GET user/index/expert'>>;
type Expert = NonNullable<Read['data']>[number];

function Experts({ experts, onUnfollow }: { experts: Read; onUnfollow: (expert: Expert) => void }) {
  if (experts.isPending) return <FollowedSkeleton />;
  if (!experts.data) return <Failure src={failed} error={experts.error} onRetry={experts.refetch} />;
  if (experts.data.length === 0 && !experts.hasNextPage) {
    return (
      <Empty src={nothing} text="还没有关注专家。关注后，可以很快找到他们。">
        <ButtonLink href={pageAddress('/pages/index/expertList')}>认识专家</ButtonLink>
      </Empty>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {experts.data.map((expert) => (
          <li key={expert.id}>
            <FollowedExpert expert={expert} onUnfollow={() => onUnfollow(expert)} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(experts)} onMore={experts.fetchNextPage} />
    </>
  );
}
