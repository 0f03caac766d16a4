import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tabs.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { allMajors, MajorTabs, parseMajorId } from '../../../features/major-tabs/major-tabs.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './information-list-screen.module.css';

const tabsId = 'article-major';

export default function InformationListScreen() {
  const [major, setMajor] = usePageState<string>('major', allMajors);
  return (
    <Page tone="plain" bar={<NavBar title="资讯" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.tabs}>
        <MajorTabs id={tabsId} value={major} onChange={setMajor} />
      </div>
      <TabPanel id={tabsId} value={major}>
        <ArticleList key={major} majorId={parseMajorId(major)} onShowAll={() => setMajor(allMajors)} />
      </TabPanel>
    </Page>
  );
}

interface Props {
  /** Undefined for all majors. */
  readonly majorId: number | undefined;
  readonly onShowAll: () => void;
}

/** The newest articles for the chosen area, page by page. */
export function ArticleList({ majorId, onShowAll }: Props) {
  const { id: area_id } = useStore(areaStore);
  const articles = useApiPages('GET index/recommend', {
    content_type: 'graphic',
    major_id: majorId,
    area_id,
  });
  if (articles.isPending) {
    return (
      <div className={styles.list}>
        <RowSkeleton rows={6} lines={3} />
      </div>
    );
  }
  if (!articles.data) return <Failure src={failed} error={articles.error} onRetry={articles.refetch} />;
  if (articles.data.length === 0) {
    return majorId === undefined ? (
      <Empty src={nothing} text="这里还没有文章，过几天再来看看。" />
    ) : (
      <Empty src={nothing} text="这个学段还没有文章。">
        <Button variant="quiet" onClick={onShowAll}>
          看看全部文章
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">文章列表</h2>
      <ul className={styles.list}>
        {articles.data.map((card) => (
          <li key={card.content_id}>
            <ContentRow card={card} summary />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(articles)} error={articles.error} onMore={articles.fetchNextPage} />
    </>
  );
}
