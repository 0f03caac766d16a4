import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from '@academy/contract/areas/notice.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { pagingState, refresh, useApiPages } from '../../data/use-api-pages.ts';
import { staleTimes } from '../../data/use-api.ts';
import type { Pages } from '../../data/use-list-removal.ts';
import failed from '../../drawings/error.svg?inline';
import nothing from '../../drawings/nothing.svg?inline';
import { Link } from '../../navigation/link.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageTitle } from '../../navigation/page-context.ts';
import { pageAddress, pageHref } from '../../navigation/paths.ts';
import { groupByDay, NoticeRow } from './notice-row.tsx';
import styles from './notices-page.module.css';

/** Goes back; after a reload, when nothing is below, replaces the page with the reservations. */
function close(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/mine/liveBooked');
}

const title = '消息';

type NoticeList = ReturnType<typeof useApiPages<'GET user/notice'>>;

export function NoticesPage() {
  usePageTitle(title);
  const notices = useApiPages('GET user/notice', {}, { staleTime: staleTimes.moment });
  const { readOne, readAll } = useReadNotices();
  const latest = notices.data?.[0];
  const isUnread = notices.data?.some(({ read }) => !read);
  return (
    <Page
      bar={
        <NavBar title={title} onBack={close}>
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
  notices: NoticeList;
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
      <ListFooter state={pagingState(notices)} error={notices.error} onMore={notices.fetchNextPage} />
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

function NoticesSkeleton() {
  return (
    <div role="status" aria-label="加载中">
      <Skeleton width="4rem" height="2.75rem" />
      <div className={styles.list}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each} className={styles.notice}>
            <Skeleton round width="2.5rem" height="2.5rem" />
            <div className={styles.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

const noticeQueries = { queryKey: ['GET user/notice'] };

/** Marks notices as read, first in the cache, then on the server; after an error they are loaded again. */
function useReadNotices() {
  const client = useQueryClient();
  const change = useApiMutation('POST user/notice/read', {
    onSuccess: ({ unread_count }) => {
      client.setQueryData<Profile>(['GET user', {}], (profile) => profile && { ...profile, unread_count });
    },
    onError: () => void client.invalidateQueries(noticeQueries),
  });
  const markRead = (isSelected: (notice: Notice) => boolean): void => {
    const withRead = (notice: Notice) => (isSelected(notice) ? { ...notice, read: true } : notice);
    client.setQueriesData<Pages<Notice>>(
      { ...noticeQueries, predicate: ({ queryKey }) => queryKey[2] === 'pages' },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(withRead) })) },
    );
  };
  return {
    readOne: ({ id, read }: Notice): void => {
      if (read) return;
      markRead((notice) => notice.id === id);
      change.mutate({ notice_ids: String(id) });
    },
    /** All notices up to the latest one shown; newer ones stay unread. */
    readAll: (latest: Notice): void => {
      markRead(({ id }) => id <= latest.id);
      change.mutate({ up_to: latest.id });
    },
  };
}
