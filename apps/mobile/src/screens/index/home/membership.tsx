import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { requireLogin } from '../../../session/login.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import styles from './account-view.module.css';

/** Joins an account, whose page becomes the user's 机构主页, or leaves it. */
export function Membership({ accountId }: { accountId: number }) {
  const queries = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const profile = useProfile().data;
  const main = isSignedIn ? profile?.main_page : undefined;
  const change = useApiMutation('POST user/info', {
    onSuccess: (saved) => queries.setQueryData(['GET user', {}], saved),
  });
  const isMain = main?.account_id === accountId;
  const isOwn = isSignedIn && profile?.account?.id === accountId;
  const join = (id: number, message: string) =>
    change.mutate({ main_account_id: id }, { onSuccess: () => toast.show(message) });
  if (isMain && (isOwn || main.source !== 'joined'))
    return (
      <p className={styles.membership}>
        {isOwn ? '您管理这家机构' : '孩子的学校属于这里，所以是您的机构主页'}
      </p>
    );
  return (
    <div className={styles.membership}>
      {isOwn && <span>您管理这家机构</span>}
      {isMain ? (
        <Button small variant="plain" pending={change.isPending} onClick={() => join(0, '已退出')}>
          已是我的机构主页，退出
        </Button>
      ) : (
        <Button
          small
          variant="quiet"
          pending={change.isPending}
          // Without a joined account the one that a user manages is the main page.
          onClick={() => requireLogin(() => join(isOwn ? 0 : accountId, '已设为您的机构主页'))}
        >
          设为我的机构主页
        </Button>
      )}
    </div>
  );
}
