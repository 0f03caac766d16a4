import type { ContentType } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useStore } from '../../../platform/store.ts';
import { ExcellentCard } from './excellent-card.tsx';
import styles from './excellent-list-screen.module.css';

type TypeFilter = ContentType | 'all';

const tabsId = 'excellent-type';
const types: readonly { key: TypeFilter; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'course', label: '课程' },
  { key: 'graphic', label: '文章' },
  { key: 'miniVideo', label: '短视频' },
  { key: 'expertLive', label: '专家直播' },
  { key: 'actLive', label: '活动直播' },
];

/**
 * The best contents of the chosen area, each with the reason for its recommendation; the address may select a type.
 */
export default function ExcellentListScreen() {
  const requestedType = usePage().query.type;
  const requested = types.find(({ key }) => key === requestedType)?.key ?? 'all';
  const [type, setType] = usePageState<TypeFilter>('type', requested, types);
  const label = types.find(({ key }) => key === type)?.label ?? '';
  return (
    <Page bar={<NavBar title="优秀推荐" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.filters}>
        <div className={styles.types} ref={scrollToSelected}>
          <Tabs id={tabsId} label="内容类型" items={types} value={type} onChange={setType} variant="pills" />
        </div>
        <AreaButton />
      </div>
      <TabPanel id={tabsId} value={type}>
        <div className={styles.body}>
          <ExcellentList
            key={type}
            type={type === 'all' ? undefined : type}
            label={label}
            onShowAll={() => setType('all')}
          />
        </div>
      </TabPanel>
    </Page>
  );
}

/** The selected tab may be outside the visible part of the row. */
const scrollToSelected = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

type Props = {
  /** Undefined for all types. */
  type: ContentType | undefined;
  label: string;
  onShowAll: () => void;
};

/** The recommended contents of a type, page by page; the first has a large cover. */
export function ExcellentList({ type, label, onShowAll }: Props) {
  const { id: area_id } = useStore(areaStore);
  const contents = useApiPages('GET index/recommend', { order: 'excellent', content_type: type, area_id });
  if (contents.isPending) return <ListSkeleton />;
  if (!contents.data) return <Failure src={failed} error={contents.error} onRetry={contents.refetch} />;
  if (contents.data.length === 0) {
    return (
      <Empty src={nothing} text={type ? `还没有优秀的${label}。` : '这里还没有推荐，过几天再来看看。'}>
        {type && (
          <Button variant="quiet" onClick={onShowAll}>
            看看全部推荐
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">推荐列表</h2>
      <ul className={styles.list}>
        {contents.data.map((card, index) => (
          <li key={card.content_id}>
            <ExcellentCard card={card} isLead={index === 0} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(contents)} error={contents.error} onMore={contents.fetchNextPage} />
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      <Card flush>
        <Skeleton ratio="16 / 9" />
        <div className={styles.words}>
          <Skeleton lines={3} />
        </div>
      </Card>
      {[1, 2, 3].map((card) => (
        <Card key={card}>
          <Skeleton lines={3} />
        </Card>
      ))}
    </div>
  );
}
