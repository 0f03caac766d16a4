import { app } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { areaStore } from '../../../data/area-store.ts';
import { offlineContents } from '../../../features/offline/offline-contents.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { href, pageAddress, pageHref } from '../../../navigation/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { signOut } from '../../../session/login.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { CacheCell } from './cache-cell.tsx';
import { DeviceCell } from './device-cell.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { formatBytes } from '../../../format/format-bytes.ts';
import { InstallCell } from './install-cell.tsx';
import { PlayerSettings } from './player-settings.tsx';
import { SavedPage, sumBytes } from '../../../features/offline/saved-page.tsx';
import styles from './set-screen.module.css';
import { UsageCell } from './usage-cell.tsx';

const systemArticles = [
  { key: 'about', title: '关于我们' },
  { key: 'user-agreement', title: '用户协议' },
  { key: 'privacy', title: '隐私政策' },
  { key: 'children-privacy', title: '儿童隐私保护' },
] as const;

/** The settings. Those outside the account are stored on this device only. With `saved=1` the saved contents. */
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
          <DisplaySettings />
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
              {systemArticles.map(({ key, title }) => (
                <Cell key={key} title={title} href={pageAddress(href.sysArticle({ key }))} />
              ))}
              <Cell
                title="版本"
                value={app.version}
                href={pageAddress('/uni_modules/uni-upgrade-center-app/pages/upgrade-popup')}
              />
              <DeviceCell />
            </div>
          </Card>
        </Section>
        {isSignedIn && <AccountSettings />}
      </div>
    </Page>
  );
}

export function SavedCell() {
  const all = useStore(offlineContents);
  return (
    <Cell
      title="离线内容"
      value={all.length > 0 ? `${all.length} 项 · ${formatBytes(sumBytes(all))}` : '还没有'}
      href={pageAddress(pageHref('/pages/common/set', { saved: 1 }))}
    />
  );
}

async function confirmSignOut(): Promise<void> {
  const isSure = await question.confirm({
    title: '退出登录？',
    text: '收藏、关注和学习记录都留在账号里，下次登录还在。',
    confirmLabel: '退出',
  });
  if (!isSure) return;
  // The server may take some seconds to answer.
  toast.loading('正在退出');
  await signOut();
  toast.show('已退出登录');
  appNavigator.switchTab('/pages/mine/mine');
}

/** For a signed-in person: links to account security and notice settings, and the logout button. */
export function AccountSettings() {
  return (
    <Section title="账号">
      <Card flush>
        <div className={styles.rows}>
          <Cell title="账号与安全" href={pageAddress('/pages/mine/account')} />
          <Cell
            title="通知设置"
            href={pageAddress(pageHref('/pages/mine/liveBooked', { notices: 'settings' }))}
          />
        </div>
      </Card>
      <div className={styles.out}>
        <Button block variant="quiet" onClick={confirmSignOut}>
          退出登录
        </Button>
      </div>
    </Section>
  );
}
