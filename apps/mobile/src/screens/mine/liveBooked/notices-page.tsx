import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { Link } from '../../../navigation/link.tsx';
import { usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { refresh } from '../../../session/refresh.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { groupByDay } from './group-by-day.ts';
import { NoticeRow } from './notice-row.tsx';
import { NoticesSkeleton } from './notices-skeleton.tsx';
import styles from './notices-page.module.css';
import { useReadNotices } from './use-read-notices.ts';

/** Back to where one came from, or after a reload to what was reserved, which lies under this address. */
function leave(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/mine/liveBooked');
}

const title = '消息';

type Read = ReturnType<typeof useWirePages<'GET user/notice'>>;

/** What one was told, the latest first, by days. */
export function NoticesPage() {
  usePageTitle(title);
  const notices = useWirePages('GET user/notice', {}, { staleTime: staleTimes.moment });
  const { readOne, readAll } = useReadNotices();
  const latest = notices.data?.[0];
  const isUnread = notices.data?.some(({ read }) => !read);
  return (
    <Page
      bar={
        <NavBar title={title} onBack={leave}>
          {latest && isUnread && (
            <Button variant="plain" small onClick={() => readAll(latest)}>
              全部已读
            </Button>
          )}
        </NavBar>
      }
    >
      <PullRefresh onRefresh={() => refresh(notices)}>
        <div className={styles.body}>
          <Link to={pageHref('/pages/mine/liveBooked', { notices: 'settings' })} className={styles.settings}>
            通知设置
            <ChevronIcon />
          </Link>
          <Notices notices={notices} onRead={readOne} />
        </div>
      </PullRefresh>
    </Page>
  );
}

function Notices({
  notices,
  onRead,
}: {
  notices: Read;
  onRead: ReturnType<typeof useReadNotices>['readOne'];
}) {
  if (notices.isPending) return <NoticesSkeleton />;
  if (!notices.data) return <Failure src={failed} error={notices.error} onRetry={notices.refetch} />;
  if (notices.data.length === 0) return <NoNotices />;
  return (
    <>
      {groupByDay(notices.data).map(({ day, list }) => (
        <Section key={day} title={day}>
          <ul className={styles.list}>
            {list.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} onRead={() => onRead(notice)} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <ListFooter state={pagingState(notices)} onMore={notices.fetchNextPage} />
    </>
  );
}

function NoNotices() {
  return (
    <Empty src={nothing} text="还没有消息。有人回复您、预约的直播要开始了，都会在这里告诉您。">
      <ButtonLink href={pageAddress('/pages/index/index')}>回学院看看</ButtonLink>
    </Empty>
  );
}
