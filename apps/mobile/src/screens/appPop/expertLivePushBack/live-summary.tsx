import type { Wire } from '@academy/contract/endpoints.ts';
import { count } from '../../../format/count.ts';
import { duration } from '../../../format/time.ts';
import styles from './live-summary.module.css';

type OwnLive = Wire['GET user/expert/livedetail']['output'];

/** The figures of a live, and what was asked and not answered. */
export function LiveSummary({ live }: { live: OwnLive }) {
  const figures = [
    ['直播时长', duration(live.seconds)],
    ['预约', count(live.reserve_count)],
    ['来过的人', count(live.visitor_count)],
    ['同时最多', count(live.peak_count)],
    ['评论', count(live.comment_count)],
    ['赞', count(live.like_count)],
    ['连麦答疑', count(live.seat_count)],
  ] as const;
  return (
    <>
      <p className={styles.title}>《{live.title}》</p>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
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
