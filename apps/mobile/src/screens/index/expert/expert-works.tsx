import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import styles from './expert-screen.module.css';
import { usePageState } from '../../../navigation/page-state.ts';

const items = [
  { key: 'course', label: '课程与文章' },
  { key: 'live', label: '直播' },
] as const;

export function ExpertWorks({ expertId }: { expertId: number }) {
  const [kind, setKind] = usePageState<WorkKind>('works', 'course', items);
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="expert-works" label="专家的内容" items={items} value={kind} onChange={setKind} />
      </div>
      <TabPanel id="expert-works" value={kind}>
        <h2 className="visually-hidden">{items.find(({ key }) => key === kind)?.label}</h2>
        <WorkList key={kind} kind={kind} expertId={expertId} />
      </TabPanel>
    </>
  );
}

type WorkKind = 'course' | 'live';

const endpoints = { course: 'GET expert/course', live: 'GET expert/live' } as const;
const emptyTexts = { course: '还没有发布课程和文章。', live: '还没有安排直播。' };

type WorkListProps = { kind: WorkKind; expertId: number };

function WorkList({ kind, expertId }: WorkListProps) {
  const works = useApiPages(endpoints[kind], { expert_id: expertId });
  if (works.isPending) return <WorkSkeleton />;
  if (!works.data) return <Failure error={works.error} onRetry={works.refetch} />;
  if (works.data.length === 0) return <Empty src={nothing} text={emptyTexts[kind]} />;
  return (
    <>
      <Card>
        <ul className={styles.rows}>
          {works.data.map((card) => (
            <li key={`${card.content_type}${card.content_id}`}>
              {/* The expert's name is at the head of the page already. */}
              <ContentRow card={{ ...card, expert_name: null }} feed={{ list: 'expert', cid: expertId }} />
            </li>
          ))}
        </ul>
      </Card>
      <ListFooter state={pagingState(works)} error={works.error} onMore={works.fetchNextPage} />
    </>
  );
}

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
