import type { Api } from '@academy/contract/endpoints.ts';
import { Overlay } from '@academy/ui/overlay/overlay.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useApi } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { count } from '../../../format/count.ts';
import { duration } from '../../../format/date-time.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { ChaptersEditor } from './chapters-editor.tsx';
import styles from './expert-live-push-back-screen.module.css';
import { SummaryForm, TrimForm } from './review-form.tsx';

const close = () => void appNavigator.navigateBack();

/** A live after its end, for whoever manages it: statistics, unanswered questions, chapters, its beginning and a summary. */
export default function ExpertLivePushBackScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  const isValidId = Number.isSafeInteger(id) && id > 0;
  return (
    <Overlay title="这场直播" onClose={close}>
      {!isValidId ? (
        <Missing />
      ) : isSignedIn ? (
        <LiveReview id={id} />
      ) : (
        <LoginRequired text="登录后，就能看到自己直播的数据。" />
      )}
    </Overlay>
  );
}

function LiveReview({ id }: { id: number }) {
  const { data, error, refetch } = useApi('GET user/expert/livedetail', { content_id: id });
  if (data) {
    return (
      <>
        <LiveSummary live={data} />
        {data.status === 2 && (
          <>
            <ChaptersEditor id={id} />
            {!data.recorded && data.seconds > 0 && <TrimForm live={data} />}
            <SummaryForm live={data} />
          </>
        )}
      </>
    );
  }
  if (error?.code === 404 || error?.code === 1003) return <Missing />;
  if (error) return <Failure src={failed} error={error} onRetry={refetch} />;
  return (
    <div role="status" aria-label="加载中">
      <Skeleton height="6rem" />
      <Skeleton height="8rem" />
    </div>
  );
}

const Missing = () => <Empty src={nothing} text="没有找到这场直播，或者它不是您的。" />;

type LiveDetail = Api['GET user/expert/livedetail']['output'];

export function LiveSummary({ live }: { live: LiveDetail }) {
  const statistics = [
    ['直播时长', duration(live.seconds)],
    ['预约', count(live.reserve_count)],
    ['来过的人', count(live.viewer_count)],
    ['同时最多', count(live.peak_count)],
    // Comments in the room. Those that the live's page calls 评论 are written below it, during the live and later.
    ['直播间发言', count(live.comment_count)],
    // Taps in the room. What the live's page calls 点赞 are people.
    ['爱心', count(live.like_count)],
    ['连麦答疑', count(live.seat_count)],
  ] as const;
  return (
    <>
      <p className={styles.title}>《{live.title}》</p>
      <dl className={styles.statistics}>
        {statistics.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {live.open_questions.length > 0 && (
        <section aria-label="还没有答的问题" className={styles.open}>
          <h2>还没有答的问题</h2>
          <ul>
            {live.open_questions.map(({ name, text, at }) => (
              <li key={`${at}${text}`}>
                <span className={styles.name}>{name}</span>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
