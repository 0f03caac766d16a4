import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { call } from '../../../data/call.ts';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import { useListRemoval } from '../../../data/use-list-removal.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { updateFollowed } from '../../../features/interact/follow-button.tsx';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { count } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './my-followed-screen.module.css';

/** The experts that the person follows, latest follow first. */
export default function MyFollowedScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title="关注的专家" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Followed /> : <LoginRequired text="登录后，关注的专家都在这里。" />}
    </Page>
  );
}

function Followed() {
  const experts = useApiPages('GET user/index/expert', { followed: 1 });
  const { remove, removal, undo, dismiss } = useUnfollow();
  return (
    <>
      <PullRefresh onRefresh={() => refresh(experts)}>
        <div className={styles.body}>
          <Experts experts={experts} onUnfollow={(expert) => void remove(expert)} />
        </div>
      </PullRefresh>
      <UndoToast message={removal} onUndo={() => void undo()} onClose={dismiss} />
    </>
  );
}

type ExpertList = ReturnType<typeof useApiPages<'GET user/index/expert'>>;
type Expert = NonNullable<ExpertList['data']>[number];

function Experts({ experts, onUnfollow }: { experts: ExpertList; onUnfollow: (expert: Expert) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const keys = (experts.data ?? []).map(({ id }) => String(id));
  const unfollow = useFocusAfterRemoval({ list, keys }, (key) => {
    const expert = experts.data?.find(({ id }) => String(id) === key);
    if (expert) onUnfollow(expert);
  });
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
      <ul ref={list} className={styles.list}>
        {experts.data.map((expert) => (
          <li key={expert.id}>
            <FollowedExpert expert={expert} onUnfollow={() => unfollow(String(expert.id))} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(experts)} error={experts.error} onMore={experts.fetchNextPage} />
    </>
  );
}

type Props = { expert: ExpertCard; onUnfollow: () => void };

export function FollowedExpert({ expert, onUnfollow }: Props) {
  const { name, avatar, title, organisation, content_count: contents, follower_count: followers } = expert;
  return (
    <Card>
      <div className={styles.expert}>
        <Link to={href.expert(expert)} className={styles.link}>
          <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
          <span className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <span className={styles.muted}>{title}</span>
            <span className={styles.muted}>{organisation}</span>
            <span className={styles.muted}>
              {contents} 个内容{followers > 0 && ` · ${count(followers)} 人关注`}
            </span>
          </span>
        </Link>
        <Button variant="quiet" small aria-label={`已关注${name}，点按取消`} onClick={onUnfollow}>
          已关注
        </Button>
      </div>
    </Card>
  );
}

export function FollowedSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each}>
          <div className={styles.link}>
            <Skeleton round width="4rem" height="4rem" />
            <div className={styles.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** Unfollows an expert, with undo. */
export function useUnfollow() {
  const client = useQueryClient();
  return useListRemoval<ExpertCard>({
    lists: [['GET user/index/expert', { followed: 1 }]],
    isSame: (one, other) => one.id === other.id,
    send: async ({ id }, action) => {
      const input = { expert_id: id, action } as const;
      const response = await call('POST content/interactive/expert/focus/{action}', input);
      updateFollowed(client, id, { on: response.followed, count: response.follower_count });
    },
    affectedQueries: ({ id }) => [
      ['GET user'],
      ['GET expert/detail', { expert_id: id }],
      ['GET content/detail'],
    ],
    removedMessage: '已取消关注',
  });
}
