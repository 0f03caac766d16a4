import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { useMaySendVideos } from '../../../features/own-videos/may-send-videos.ts';
import { Link } from '../../../navigation/link.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import { useIsExpert, useSessionUser } from '../../../session/session-user.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import { Children } from './children.tsx';
import { aboutEntries, type Entry, savedEntries, studyEntries } from './entries.tsx';
import styles from './mine-screen.module.css';
import { GuestHead, PersonHead } from './person-head.tsx';
import { Recent } from './recent.tsx';

/** The person's home page. For guests personal entries link to the login. */
export default function MineScreen() {
  const isSignedIn = useIsSignedIn();
  const profile = useProfile();
  const user = useSessionUser();
  const person = {
    isSignedIn,
    isExpert: useIsExpert(),
    maySendVideos: useMaySendVideos(),
    user,
    profile: user && profile.data,
  };
  return (
    <Page>
      {isSignedIn ? <PersonHead user={user} profile={profile} /> : <GuestHead />}
      <div className={styles.body}>
        {user && <Children list={user.student} />}
        <SavedTiles entries={savedEntries(person)} hasCounts={isSignedIn} />
        {isSignedIn && <Recent />}
        <EntryList label="学习" entries={studyEntries(person)} />
        <EntryList label="设置与说明" entries={aboutEntries(person)} />
      </div>
    </Page>
  );
}

/** Links to collected, liked, reserved and followed items, with counts once they are loaded. */
export function SavedTiles({ entries, hasCounts }: { entries: readonly Entry[]; hasCounts: boolean }) {
  return (
    <nav aria-label="我的内容">
      <ul className={styles.tiles} data-counted={hasCounts || undefined}>
        {entries.map(({ label, icon, to, value }) => (
          <li key={label}>
            <Link to={to} className={styles.tile}>
              {icon}
              {label}
              {value !== undefined && <span className={styles.count}>{value}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function EntryList({ label, entries }: { label: string; entries: readonly Entry[] }) {
  return (
    <nav aria-label={label}>
      <Card flush>
        <ul className={styles.list}>
          {entries.map(({ label: title, icon, to, value }) => (
            <li key={title} className={styles.row}>
              <Cell title={title} icon={icon} value={value} href={pageAddress(to)} />
            </li>
          ))}
        </ul>
      </Card>
    </nav>
  );
}
