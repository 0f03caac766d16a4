import { Button } from '@academy/ui/button/button.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from '../../navigation/link.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { topPage } from '../../navigation/page-stack.ts';
import { href } from '../../navigation/paths.ts';
import { signOut } from '../../session/sign-out.ts';
import { useChange } from '../../session/use-change.ts';
import { useProfile } from '../../session/use-person.ts';
import styles from './consent-due.module.css';

const titles: Readonly<Record<string, string>> = {
  'user-agreement': '用户协议',
  privacy: '隐私政策',
  'children-privacy': '儿童隐私保护',
};
/** Pages on which nobody is asked: the agreements themselves, and the way in. */
const quiet = new Set<string>([
  '/pages/common/sysArticle',
  '/pages/common/login',
  '/pages/common/bindMobile',
]);

/** Asks for consent while some is due. Accepting records the present versions; declining signs out. */
export function ConsentDue() {
  const { data: profile } = useProfile();
  const due = profile?.consents_due ?? [];
  const stack = useSyncExternalStore(appNavigator.subscribe, appNavigator.getSnapshot);
  const client = useQueryClient();
  const accept = useChange('POST user/consent', {
    onSuccess: ({ consents_due }) =>
      client.setQueryData(['GET user', {}], profile && { ...profile, consents_due }),
  });
  return (
    <Dialog
      open={due.length > 0 && !quiet.has(topPage(stack).path)}
      title="协议有更新"
      confirmLabel="同意并继续"
      cancelLabel={null}
      // It is answered, not closed: neither Escape nor a press beside it means consent, or its refusal.
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
