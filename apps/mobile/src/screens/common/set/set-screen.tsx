import { app } from '@academy/contract/limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { AccountSettings } from './account-settings.tsx';
import { CacheCell } from './cache-cell.tsx';
import { InstallCell } from './install-cell.tsx';
import { LookSettings } from './look-settings.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { SavedCell } from './saved-cell.tsx';
import { SavedPage } from './saved-page.tsx';
import { UsageCell } from './usage-cell.tsx';
import styles from './set-screen.module.css';

const articles = [
  { key: 'about', title: '关于我们' },
  { key: 'user-agreement', title: '用户协议' },
  { key: 'privacy', title: '隐私政策' },
  { key: 'children-privacy', title: '儿童隐私保护' },
] as const;

/** What one can set without an account, all of it kept on this device alone; and the way to one's account. With `saved=1` what is saved here. */
export default function SetScreen() {
  return usePage().query.saved === '1' ? <SavedPage /> : <Settings />;
}

function Settings() {
  const area = useStore(areaStore);
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title="设置" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.body}>
        <Section title="外观">
          <LookSettings />
        </Section>
        <Section title="播放">
          <PlayerSettings />
        </Section>
        <Section title="内容">
          <Card flush>
            <div className={styles.rows}>
              <Cell title="地区" value={area.name} href={pageAddress('/pages/common/location')} />
              <SavedCell />
              <CacheCell />
              <InstallCell />
            </div>
          </Card>
        </Section>
        <Section title="隐私">
          <Card flush>
            <div className={styles.rows}>
              <UsageCell />
            </div>
          </Card>
        </Section>
        <Section title="关于">
          <Card flush>
            <div className={styles.rows}>
              {articles.map(({ key, title }) => (
                <Cell key={key} title={title} href={pageAddress(href.sysArticle({ key }))} />
              ))}
              <Cell title="版本" value={app.version} />
            </div>
          </Card>
        </Section>
        {isSignedIn && <AccountSettings />}
      </div>
    </Page>
  );
}
