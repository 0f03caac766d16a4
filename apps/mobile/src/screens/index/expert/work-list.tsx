import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './work-list.module.css';

export type WorkKind = 'course' | 'live';

const calls = { course: 'GET expert/course', live: 'GET expert/live' } as const;
const emptyTexts = { course: '还没有发布课程和文章。', live: '还没有安排直播。' };

type Props = { kind: WorkKind; expertId: number };

/** An expert's contents of one kind. */
export function WorkList({ kind, expertId }: Props) {
  const works = useWirePages(calls[kind], { expert_id: expertId });
  if (works.isPending) return <WorkSkeleton />;
  if (!works.data) return <Failure error={works.error} onRetry={works.refetch} />;
  if (works.data.length === 0) return <Empty src={nothing} text={emptyTexts[kind]} />;
  return (
    <>
      <Card>
        <ul className={styles.rows}>
          {works.data.map((card) => (
            <li key={`${card.content_type}${card.content_id}`}>
              {/* Whose they are stands at the head of the page. */}
              <ContentRow card={{ ...card, expert_name: null }} among={{ list: 'expert', cid: expertId }} />
            </li>
          ))}
        </ul>
      </Card>
      <ListFooter state={pagingState(works)} onMore={works.fetchNextPage} />
    </>
  );
}

/** Contents on their way. */
export function WorkSkeleton() {
  return (
    <Card>
      <div role="status" aria-label="加载中">
        {[1, 2, 3].map((each) => (
          <div key={each} className={styles.coming}>
            <div>
              <Skeleton lines={2} />
            </div>
            <Skeleton width="6.5rem" ratio="4 / 3" />
          </div>
        ))}
      </div>
    </Card>
  );
}
