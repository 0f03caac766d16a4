import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { question } from '@academy/ui/dialog/question-store.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import { signOut } from '../../../session/sign-out.ts';
import styles from './set-screen.module.css';

async function leave(): Promise<void> {
  const isSure = await question.confirm({
    title: '退出登录？',
    text: '收藏、关注和学习记录都留在账号里，下次登录还在。',
    confirmLabel: '退出',
  });
  if (!isSure) return;
  await signOut();
  toast.show('已退出登录');
  appNavigator.switchTab('/pages/mine/mine');
}

/** For whoever is signed in: the way to the account's security and to what one is told, and the way out. */
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
        <Button block variant="quiet" onClick={leave}>
          退出登录
        </Button>
      </div>
    </Section>
  );
}
