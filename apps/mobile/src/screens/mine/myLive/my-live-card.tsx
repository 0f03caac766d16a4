import type { Api } from '@academy/contract/endpoints.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { earliestStart, useMinute } from '../../../features/live/use-is-awaited.ts';
import { count } from '../../../format/count.ts';
import { dateTime } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref, href, pageAddress } from '../../../navigation/paths.ts';
import styles from './my-lives.module.css';

type Live = Api['GET user/expert/live']['output']['list'][number];

/** A live of the expert: state, time and counts. Links to its page, and to the next action. */
export function MyLiveCard({ live }: { live: Live }) {
  const to = contentHref(live.content_type, live.content_id);
  if (!to) return null;
  const { began_at: began } = live;
  const counts = [
    ['预约', live.reserve_count ?? 0],
    // Nobody can have watched an upcoming live.
    ...(live.live_status === liveStatus.upcoming ? [] : ([['观看', live.view_count]] as const)),
    ['评论', live.comment_count],
  ] as const;
  return (
    <Card flush>
      <Link to={to} className={styles.live}>
        <span className={styles.cover}>
          <ContentCover card={live} ratio="4:3" sizes="min(34vw, 136px)" />
        </span>
        <span className={styles.words}>
          <h2 className={styles.title}>{live.title}</h2>
          {began && (
            <time className={styles.when} dateTime={began}>
              {dateTime(began)}
            </time>
          )}
          <span className={styles.statistics}>
            {counts.map(([label, value]) => (
              <span key={label}>
                {label} <strong>{count(value)}</strong>
              </span>
            ))}
          </span>
        </span>
      </Link>
      <div className={styles.foot}>
        <NextAction live={live} />
      </div>
    </Card>
  );
}

function NextAction({ live }: { live: Live }) {
  const { content_id: id, live_status: status, starts_at: startsAt, recorded } = live;
  if (status === liveStatus.replay)
    return (
      <ButtonLink small variant="quiet" href={pageAddress(href.expertLivePushBack({ id }))}>
        看数据
      </ButtonLink>
    );
  if (recorded) return <span className={styles.note}>录播直播，自动开始和结束</span>;
  const to = pageAddress(href.livePush({ id }));
  if (status === liveStatus.live)
    return (
      <ButtonLink small href={to}>
        继续直播
      </ButtonLink>
    );
  return startsAt && <StartAction startsAt={startsAt} to={to} />;
}

/** Of an upcoming live: it can be started once the server accepts it; until then the same page offers a rehearsal. */
function StartAction({ startsAt, to }: { startsAt: string; to: string }) {
  const now = useMinute();
  if (now === undefined) return null;
  const from = earliestStart(startsAt);
  const mayStart = now >= from;
  return (
    <>
      {!mayStart && (
        <span className={styles.note}>{`${dateTime(new Date(from).toISOString())} 起可以开播`}</span>
      )}
      <ButtonLink small variant="quiet" href={to}>
        {mayStart ? '去开播' : '先试播'}
      </ButtonLink>
    </>
  );
}
