import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from '../../navigation/link.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { signOut } from '../../session/login.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useProfile } from '../../session/use-profile.ts';
import styles from './consent-due-dialog.module.css';

const titles: Readonly<Record<string, string>> = {
  'user-agreement': '用户协议',
  privacy: '隐私政策',
  'children-privacy': '儿童隐私保护',
};
/** Pages without the dialog: the agreements themselves and the login. */
const exemptPages = new Set<string>([
  '/pages/common/sysArticle',
  '/pages/common/login',
  '/pages/common/bindMobile',
]);

/** Asks for consent to changed agreements. Accepting records the current versions; declining logs out. */
export function ConsentDueDialog() {
  const { data: profile } = useProfile();
  const due = profile?.consents_due ?? [];
  const stack = useSyncExternalStore(appNavigator.subscribe, appNavigator.getSnapshot);
  const client = useQueryClient();
  const accept = useApiMutation('POST user/consent', {
    onSuccess: ({ consents_due }) =>
      client.setQueryData(['GET user', {}], profile && { ...profile, consents_due }),
  });
  return (
    <Dialog
      open={due.length > 0 && !exemptPages.has(topPage(stack).path)}
      title="协议有更新"
      confirmLabel="同意并继续"
      cancelLabel={null}
      // The dialog has to be answered: Escape or a press outside means neither consent nor refusal.
      onClose={() => {}}
      onConfirm={() => accept.mutateAsync({}).catch(() => {})}
    >
      <p>我们更新了下面的内容。请读一读，同意后继续使用：</p>
      <ul className={styles.links}>
        {due.map((key) => (
          <li key={key}>
            <Link to={href.sysArticle({ key })}>《{titles[key] ?? '协议'}》</Link>
          </li>
        ))}
      </ul>
      <p className={styles.decline}>
        <Button variant="plain" onClick={signOut}>
          不同意，退出登录
        </Button>
      </p>
    </Dialog>
  );
}
