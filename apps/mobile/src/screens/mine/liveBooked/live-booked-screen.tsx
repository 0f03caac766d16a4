import { useEffect, useEffectEvent, useRef } from 'react';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { call } from '../../../data/call.ts';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { staleTimes } from '../../../data/use-api.ts';
import { useListRemoval } from '../../../data/use-list-removal.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { BookedLive, BookedSkeleton } from './booked-live.tsx';
import styles from './live-booked-screen.module.css';
import { NoticeSettingsPage } from '../../../features/notices/notice-settings-page.tsx';
import { NoticesPage } from '../../../features/notices/notices-page.tsx';

/** The reserved lives. With `notices=1` the notices, with `notices=settings` their settings. */
export default function LiveBookedScreen() {
  const isSignedIn = useIsSignedIn();
  const { query } = usePage();
  if (isSignedIn && query.notices === '1') return <NoticesPage />;
  if (isSignedIn && query.notices === 'settings') return <NoticeSettingsPage />;
  const guestPage = guestPages[query.notices ?? ''] ?? guestPages['']!;
  return (
    <Page bar={<NavBar title={guestPage.title} onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Booked /> : <LoginRequired text={guestPage.text} />}
    </Page>
  );
}

/** What a guest sees, by the query `notices`. */
const guestPages: Readonly<Record<string, { title: string; text: string }>> = {
  '': { title: '预约的直播', text: '登录后，预约的直播都在这里。' },
  '1': { title: '消息', text: '登录后，您的消息都在这里。' },
  settings: { title: '通知设置', text: '登录后，可以选择接收哪些通知。' },
};

const groups = [
  { status: liveStatus.live, title: '正在直播' },
  { status: liveStatus.upcoming, title: '即将开始' },
  { status: liveStatus.replay, title: '已结束' },
] as const;

const keyOf = ({ content_type: type, content_id: id }: ContentCard): string => `${type}${id}`;

/** Running lives first, then upcoming and ended ones; in the server's order within each group. */
function Booked() {
  const lives = useApiPages('GET user/reserve', {}, { staleTime: staleTimes.moment });
  const { remove, removal, undo, dismiss } = useCancelReservation();
  const listRef = useRef<HTMLDivElement>(null);
  const shown = groups.flatMap(
    ({ status }) => lives.data?.filter((card) => card.live_status === status) ?? [],
  );
  const cancel = useFocusAfterRemoval({ list: listRef, keys: shown.map(keyOf) }, (key) => {
    const card = shown.find((each) => keyOf(each) === key);
    if (card) void remove(card);
  });
  useRefreshAtStart(lives.data, lives.refetch);
  if (lives.isPending) return <BookedSkeleton />;
  if (!lives.data) return <Failure src={failed} error={lives.error} onRetry={lives.refetch} />;
  const visibleGroups = groups
    .map(({ status, title }) => ({ title, cards: lives.data.filter((card) => card.live_status === status) }))
    .filter(({ cards }) => cards.length > 0);
  return (
    <div ref={listRef} className={styles.body}>
      {visibleGroups.length === 0 && !lives.hasNextPage && <NothingBooked />}
      {visibleGroups.map(({ title, cards }) => (
        <Section key={title} title={title}>
          <ul className={styles.list}>
            {cards.map((card) => (
              <li key={keyOf(card)}>
                <BookedLive card={card} onCancel={() => cancel(keyOf(card))} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {(visibleGroups.length > 0 || lives.hasNextPage) && (
        <ListFooter state={pagingState(lives)} error={lives.error} onMore={lives.fetchNextPage} />
      )}
      <UndoToast message={removal} onUndo={() => void undo()} onClose={dismiss} />
    </div>
  );
}

function NothingBooked() {
  return (
    <Empty src={nothing} text="还没有预约直播。预约后，开始前会列在这里。">
      <ButtonLink href={pageAddress('/pages/index/index')}>回学院看直播</ButtonLink>
    </Empty>
  );
}

/** Cancels a reservation, with undo. */
export function useCancelReservation() {
  return useListRemoval<ContentCard>({
    lists: [['GET user/reserve']],
    isSame: (one, other) => one.content_id === other.content_id,
    send: ({ content_id, content_type }, action) =>
      call('POST content/interactive/reserve', { content_id, content_type, action }),
    affectedQueries: ({ content_id, content_type }) => [
      ['GET user'],
      ['GET content/detail', { content_id, content_type }],
    ],
    removedMessage: '已取消预约',
  });
}

/** Milliseconds. The server needs a moment to start the live, and the jitter spreads the requests of all viewers. */
const startDelay = 2_000;
const jitter = 3_000;
/** Timers longer than 24.8 days fire at once; once per hour is often enough. */
const maxWait = 3_600_000;

/** Milliseconds from `now` until the next start; undefined when none is upcoming. */
export function findNextStart(cards: readonly ContentCard[], now: number): number | undefined {
  const waits = cards.map(({ starts_at: start }) => Date.parse(start ?? '') - now).filter((wait) => wait > 0);
  return waits.length > 0 ? Math.min(...waits) : undefined;
}

/** Refreshes the lives when one of them starts, while the list is shown. */
export function useRefreshAtStart(cards: readonly ContentCard[] | undefined, refetch: () => unknown): void {
  const refetchLives = useEffectEvent(refetch);
  useEffect(() => {
    const wait = findNextStart(cards ?? [], Date.now());
    if (wait === undefined) return undefined;
    const timer = setTimeout(
      () => void refetchLives(),
      Math.min(maxWait, wait + startDelay + Math.random() * jitter),
    );
    return () => clearTimeout(timer);
  }, [cards]);
}
