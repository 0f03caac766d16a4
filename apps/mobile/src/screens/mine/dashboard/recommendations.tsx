import { useId, useRef } from 'react';
import type { RecommendableSource } from '@academy/contract/areas/recommendation.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { DashboardSkeleton } from './dashboard-status.tsx';
import { RecommendationRow } from './recommendation-row.tsx';
import styles from './recommendations.module.css';

export const recommendationsTitle = '推荐管理';

const sources = [
  { key: 'pinned', label: '推荐过的' },
  { key: 'own', label: '本机构的内容' },
  { key: 'academy', label: '学院的内容' },
] as const satisfies readonly { key: RecommendableSource; label: string }[];

const emptyTexts: Readonly<Record<RecommendableSource, string>> = {
  pinned: '还没有推荐过内容。在另外两栏里选一篇，就能推荐。',
  own: '本机构还没有发布过内容。',
  academy: '学院还没有发布过内容。',
};

/** What the account recommends on the academy's home and on its own page, what waits, and what was decided. */
export function Recommendations() {
  usePageTitle(recommendationsTitle);
  const id = useId();
  const [source, setSource] = usePageState<RecommendableSource>('source', 'pinned', sources);
  return (
    <div className={styles.body}>
      <p className={styles.note}>
        推荐到首页要由学院审核，结果写在这里，通过以后排在首页“优秀推荐”的前面，注明“编辑推荐”；推荐到主页马上显示，在本机构主页的“机构推荐”里。
      </p>
      <Tabs id={id} label="内容范围" items={sources} value={source} onChange={setSource} />
      <TabPanel id={id} value={source}>
        <Contents key={source} source={source} />
      </TabPanel>
    </div>
  );
}

function Contents({ source }: { source: RecommendableSource }) {
  const contents = useApiPages(
    'GET user/account/recommendation',
    { source },
    { staleTime: staleTimes.moment },
  );
  const list = useRef<HTMLUListElement>(null);
  const keys = (contents.data ?? []).map(({ content_id: id }) => String(id));
  const expectRemoval = useFocusAfterRemoval({ list, keys });
  if (contents.isPending) return <DashboardSkeleton />;
  if (!contents.data) return <Failure src={failed} error={contents.error} onRetry={contents.refetch} />;
  if (contents.data.length === 0) return <Empty src={nothing} text={emptyTexts[source]} />;
  return (
    <>
      <Card>
        <ul ref={list} className={styles.rows}>
          {contents.data.map((content) => (
            <RecommendationRow
              key={content.content_id}
              content={content}
              onTakeBack={() => expectRemoval(String(content.content_id))}
            />
          ))}
        </ul>
      </Card>
      <ListFooter state={pagingState(contents)} error={contents.error} onMore={contents.fetchNextPage} />
    </>
  );
}
