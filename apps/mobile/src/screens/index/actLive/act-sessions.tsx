import type { LiveSession } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { LocationIcon } from '@academy/ui/icon/location.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { ReactNode } from 'react';
import { timeRange } from '../../../features/live/live-times.ts';
import { useNow } from '../../../features/live/use-now.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import styles from './act-sessions.module.css';
import { findSessionState } from './session-state.ts';

type Props = {
  sessions: readonly LiveSession[];
  /** The one that stands above; undefined for the activity's own. */
  chosen: LiveSession | undefined;
  /** The activity's own recording, which the part without a live of its own went into: whether it is on, and how to play it. */
  own: { session: LiveSession; playing: boolean; onWatch: () => void } | undefined;
  /** Shows it above and plays it. */
  onWatch: (session: LiveSession) => void;
};

/** What the activity consists of: when, with whom, where, and what there is to watch of each. */
export function ActSessions({ sessions, chosen, own, onWatch }: Props) {
  if (sessions.length === 0) return null;
  return (
    <Section title="日程">
      <ol className={styles.list}>
        {sessions.map((session) => (
          <li key={`${session.starts_at}${session.title}`} aria-current={session === chosen || undefined}>
            <Session session={session} isChosen={session === chosen} onWatch={() => onWatch(session)}>
              {session === own?.session && (
                <div className={styles.acts}>
                  <Button small variant="quiet" disabled={own.playing} onClick={own.onWatch}>
                    {own.playing ? '正在看' : '看回放'}
                  </Button>
                </div>
              )}
            </Session>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type SessionProps = { session: LiveSession; isChosen: boolean; onWatch: () => void; children: ReactNode };

function Session({ session, isChosen, onWatch, children }: SessionProps) {
  const { title, expert, place, live } = session;
  const state = findSessionState(session, useNow());
  const page = live && contentHref(live.content_type, live.content_id);
  const isOn = live?.status === liveStatus.live;
  const watch = isOn ? '看直播' : '看回放';
  return (
    <article className={styles.session} aria-label={title}>
      <p className={styles.when}>
        <time dateTime={session.starts_at} suppressHydrationWarning>
          {timeRange(session)}
        </time>
        {/* The server knows no hour of its reader: it comes with the script, where it moves nothing. */}
        {state && <Tag tone={state.isOn ? 'live' : 'teal'}>{state.label}</Tag>}
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
            <Button small variant={isOn ? 'primary' : 'quiet'} disabled={isChosen} onClick={onWatch}>
              {isChosen ? '正在看' : watch}
            </Button>
          )}
          {page && (
            <ButtonLink small variant="quiet" href={pageAddress(page)}>
              {isOn ? '进直播间' : '详情'}
            </ButtonLink>
          )}
        </div>
      )}
      {children}
    </article>
  );
}
