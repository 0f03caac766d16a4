import { Page } from '@academy/ui/page/page.tsx';
import { useIsSignedIn, useProfile } from '../../../session/use-person.ts';
import { aboutEntries, keptEntries, studyEntries } from './entries.tsx';
import { Children } from './children.tsx';
import { EntryList } from './entry-list.tsx';
import { GuestHead } from './guest-head.tsx';
import { KeptTiles } from './kept-tiles.tsx';
import styles from './mine-screen.module.css';
import { PersonHead } from './person-head.tsx';
import { Recent } from './recent.tsx';

/** One's own place. While nobody is signed in everything personal leads to the login page. */
export default function MineScreen() {
  const isSignedIn = useIsSignedIn();
  const profile = useProfile();
  // What was read of one person is not shown to the next.
  const person = { isSignedIn, profile: isSignedIn ? profile.data : undefined };
  return (
    <Page>
      {isSignedIn ? <PersonHead profile={profile} /> : <GuestHead />}
      <div className={styles.body}>
        {person.profile && <Children list={person.profile.student} />}
        <KeptTiles entries={keptEntries(person)} counted={isSignedIn} />
        {isSignedIn && <Recent />}
        <EntryList label="学习" entries={studyEntries(person)} />
        <EntryList label="设置与说明" entries={aboutEntries(person)} />
      </div>
    </Page>
  );
}
