import type { ReactNode } from 'react';
import type { LiveSession } from '@academy/contract/areas/content.ts';
import { liveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { LocationIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { useNow } from '../../../features/live/countdown.tsx';
import { formatTimeRange, isRecordedBroadcast } from '../../../features/live/live-details.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import type { RecordedSession } from './act-live-stage.tsx';
import styles from './act-live.module.css';

type Props = {
  sessions: readonly LiveSession[];
  /** The session shown in the player; undefined for the activity's own video. */
  chosen: LiveSession | undefined;
  /** The parts that the activity's own recording contains. */
  recordedSessions: readonly RecordedSession[];
  /** The second from which that recording plays; undefined while it does not play. */
  watchedSecond: number | undefined;
  onWatchRecorded: (part: RecordedSession) => void;
  onWatch: (session: LiveSession) => void;
};

/** The agenda of an activity: time, expert, place and video of each session. */
export function ActSessions({ sessions, chosen, recordedSessions, watchedSecond, ...actions }: Props) {
  const { onWatch, onWatchRecorded } = actions;
  if (sessions.length === 0) return null;
  const findRecorded = (session: LiveSession) => recordedSessions.find((part) => part.session === session);
  return (
    <Section title="日程">
      <ol className={styles.list}>
        {sessions.map((session) => (
          <li key={`${session.starts_at}${session.title}`} aria-current={session === chosen || undefined}>
            <Session
              session={session}
              isChosen={session === chosen}
              hasRecording={findRecorded(session) !== undefined}
              onWatch={() => onWatch(session)}
            >
              <RecordedSessionButton
                part={findRecorded(session)}
                watchedSecond={watchedSecond}
                onWatch={onWatchRecorded}
              />
            </Session>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type RecordedSessionProps = {
  part: RecordedSession | undefined;
  watchedSecond: number | undefined;
  onWatch: (part: RecordedSession) => void;
};

/** Plays the activity's recording from where this part began. */
function RecordedSessionButton({ part, watchedSecond, onWatch }: RecordedSessionProps) {
  if (!part) return null;
  const isWatched = part.second === watchedSecond;
  return (
    <div className={styles.acts}>
      <Button small variant="quiet" disabled={isWatched} onClick={() => onWatch(part)}>
        {isWatched ? '正在看' : '看回放'}
      </Button>
    </div>
  );
}

type SessionProps = {
  session: LiveSession;
  isChosen: boolean;
  /** Whether the activity's own recording contains it. */
  hasRecording: boolean;
  onWatch: () => void;
  children: ReactNode;
};

function Session({ session, isChosen, hasRecording, onWatch, children }: SessionProps) {
  const { title, expert, place, live } = session;
  const now = useNow();
  const state = hasRecording ? recordedState : findSessionState(session, now);
  const page = live && contentHref(live.content_type, live.content_id);
  const isRunning = live?.status === liveStatus.live;
  const watch = isRunning ? '看直播' : '看回放';
  return (
    <article className={styles.session} aria-label={title}>
      <p className={styles.when}>
        <time dateTime={session.starts_at} suppressHydrationWarning>
          {formatTimeRange(session)}
        </time>
        {/* The server does not know the reader's clock: the state appears in the browser, without a layout shift. */}
        {state && <Tag tone={state.isRunning ? 'live' : 'teal'}>{state.label}</Tag>}
      </p>
      <h3 className={styles.title}>{title}</h3>
      {expert && (
        <p className={styles.line}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} size="sm" />
          {expert.name}
        </p>
      )}
      {place !== '' && (
        <p className={styles.line}>
          <LocationIcon />
          {place}
        </p>
      )}
      {live && (
        <div className={styles.acts}>
          {live.video && (
            <Button small variant={isRunning ? 'primary' : 'quiet'} disabled={isChosen} onClick={onWatch}>
              {isChosen ? '正在看' : watch}
            </Button>
          )}
          {page && (
            <ButtonLink small variant="quiet" href={pageAddress(page)}>
              {isRunning ? '进直播间' : '详情'}
            </ButtonLink>
          )}
        </div>
      )}
      {children}
    </article>
  );
}

interface SessionState {
  readonly label: string;
  readonly isRunning: boolean;
}

/** A session in the activity's own recording, named like one with a recording of its own. */
const recordedState: SessionState = { label: liveStatusLabels[liveStatus.replay], isRunning: false };

/**
 * The state of a session: that of its live, or by the clock for one at a physical place. `now` in epoch milliseconds;
 * undefined on the server, where the second kind has no state.
 */
export function findSessionState(
  { live, starts_at: start, ends_at: end }: LiveSession,
  now: number | undefined,
): SessionState | undefined {
  if (live) {
    const label = isRecordedBroadcast(live) ? `${live.status_label} · 录播` : live.status_label;
    return { label, isRunning: live.status === liveStatus.live };
  }
  if (now === undefined) return undefined;
  if (now < Date.parse(start)) return { label: '即将开始', isRunning: false };
  return now < Date.parse(end) ? { label: '进行中', isRunning: true } : { label: '已结束', isRunning: false };
}
