import type { LiveSession } from '@academy/contract/areas/content.ts';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';

type Props = { session: LiveSession; onRefresh: () => Promise<unknown> };

/** Has the activity read anew when the live of one of its sessions is about to change. Shows nothing. */
export function SessionWatch({ session, onRefresh }: Props) {
  return session.live && <Watch session={session} live={session.live} onRefresh={onRefresh} />;
}

type WatchProps = Props & { live: NonNullable<LiveSession['live']> };

function Watch({ session: { starts_at, ends_at }, live: { status, video }, onRefresh }: WatchProps) {
  useLiveRefresh({ status, video, starts_at, ends_at }, onRefresh);
  return null;
}
