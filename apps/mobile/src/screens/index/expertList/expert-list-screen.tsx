import type { ListedExpert } from '@academy/contract/areas/recommend.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { pagingState, refresh, useApiPages } from '../../../data/use-api-pages.ts';
import error from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { FollowButton, useFollow } from '../../../features/interact/follow-button.tsx';
import { count } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import styles from './expert-list-screen.module.css';

export default function ExpertListScreen() {
  const experts = useApiPages('GET user/index/expert', {});
  return (
    <Page bar={<NavBar title="专家" onBack={() => appNavigator.navigateBack()} />}>
      <PullRefresh onRefresh={() => refresh(experts)}>
        <div className={styles.body}>
          <Experts experts={experts} />
        </div>
      </PullRefresh>
    </Page>
  );
}

function Experts({ experts }: { experts: ReturnType<typeof useApiPages<'GET user/index/expert'>> }) {
  if (experts.isPending) return <ExpertListSkeleton />;
  if (!experts.data) return <Failure src={error} error={experts.error} onRetry={experts.refetch} />;
  if (experts.data.length === 0) return <Empty src={nothing} text="还没有专家入驻。" />;
  return (
    <>
      <ul className={styles.list}>
        {experts.data.map((expert) => (
          <li key={expert.id}>
            <ExpertCard expert={expert} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(experts)} error={experts.error} onMore={experts.fetchNextPage} />
    </>
  );
}

export function ExpertCard({ expert }: { expert: ListedExpert }) {
  const { followed } = expert;
  const { count: followers } = useFollow(expert.id, { followed, count: expert.follower_count });
  return (
    <Card>
      <div className={styles.card}>
        <Link to={href.expert(expert)} className={styles.expert}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} size="lg" />
          <span className={styles.words}>
            <h2 className={styles.name}>{expert.name}</h2>
            <span className={styles.muted}>{expert.title}</span>
            <span className={styles.muted}>{expert.organisation}</span>
            <span className={styles.tags}>
              {expert.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
            <span className={styles.statistics}>
              {expert.content_count} 个内容
              {followers > 0 && ` · ${count(followers)} 人关注`}
            </span>
          </span>
        </Link>
        <span className={styles.follow}>
          <FollowButton small expert={expert} followed={followed} />
        </span>
      </div>
    </Card>
  );
}

export function ExpertListSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each}>
          <div className={styles.expert}>
            <Skeleton round width="4rem" height="4rem" />
            <div className={styles.words}>
              <Skeleton lines={5} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
