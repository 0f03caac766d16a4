import { liveStatus } from '@academy/contract/limits.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { BookedLive } from './booked-live.tsx';
import { BookedSkeleton } from './booked-skeleton.tsx';
import styles from './live-booked-screen.module.css';
import { NoticeSettingsPage } from './notice-settings-page.tsx';
import { NoticesPage } from './notices-page.tsx';
import { useCancelReservation } from './use-cancel-reservation.ts';
import { useReadAtStart } from './use-read-at-start.ts';

/** The lives that somebody has reserved. With `notices=1` what they were told, with `notices=settings` what they want to be. */
export default function LiveBookedScreen() {
  const isSignedIn = useIsSignedIn();
  const { query } = usePage();
  if (isSignedIn && query.notices === '1') return <NoticesPage />;
  if (isSignedIn && query.notices === 'settings') return <NoticeSettingsPage />;
  return (
    <Page bar={<NavBar title="预约的直播" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Booked /> : <SignInFirst text="登录后，预约的直播都在这里。" />}
    </Page>
  );
}

const groups = [
  { status: liveStatus.live, title: '正在直播' },
  { status: liveStatus.upcoming, title: '即将开始' },
  { status: liveStatus.replay, title: '已结束' },
] as const;

/** What is on first, then what comes next; the order of the server inside each group. */
function Booked() {
  const lives = useWirePages('GET user/reserve', {}, { staleTime: staleTimes.moment });
  const { remove, news, undo, forget } = useCancelReservation();
  useReadAtStart(lives.data, lives.refetch);
  if (lives.isPending) return <BookedSkeleton />;
  if (!lives.data) return <Failure src={failed} error={lives.error} onRetry={lives.refetch} />;
  const shown = groups
    .map(({ status, title }) => ({ title, cards: lives.data.filter((card) => card.live_status === status) }))
    .filter(({ cards }) => cards.length > 0);
  return (
    <div className={styles.body}>
      {shown.length === 0 && !lives.hasNextPage && <NothingBooked />}
      {shown.map(({ title, cards }) => (
        <Section key={title} title={title}>
          <ul className={styles.list}>
            {cards.map((card) => (
              <li key={`${card.content_type}${card.content_id}`}>
                <BookedLive card={card} onCancel={() => void remove(card)} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      {(shown.length > 0 || lives.hasNextPage) && (
        <ListFooter state={pagingState(lives)} onMore={lives.fetchNextPage} />
      )}
      <UndoToast news={news} onUndo={() => void undo()} onClose={forget} />
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
