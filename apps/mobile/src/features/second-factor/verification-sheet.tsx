import { Button } from '@academy/ui/button/button.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useApi } from '../../data/use-api.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { pageHref } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { CodeForm } from './code-form.tsx';
import styles from './second-factor.module.css';
import { openRequest } from './verification-request.ts';

/** Asks an operator for a code where an act was refused without it. */
export function VerificationSheet() {
  const request = useStore(openRequest);
  return (
    <Sheet open={request !== undefined} onClose={() => request?.answer(false)} title="二次验证">
      <Verification onAnswer={(isVerified) => request?.answer(isVerified)} />
    </Sheet>
  );
}

function Verification({ onAnswer }: { onAnswer: (isVerified: boolean) => void }) {
  const { data, error, refetch } = useApi('GET operator/secondfactor', {}, { staleTime: 0 });
  const client = useQueryClient();
  const verify = useApiMutation('POST operator/secondfactor/verify', { silent: true });
  if (error) return <Failure error={error} onRetry={refetch} />;
  if (!data) return <Loading />;
  if (data.enabled_at === null) return <SetupInvitation onLeave={() => onAnswer(false)} />;
  const submit = async (code: string) => {
    await verify.mutateAsync({ code });
    void client.invalidateQueries({ queryKey: ['GET operator/secondfactor'] });
    onAnswer(true);
  };
  return (
    <div className={styles.sheet}>
      <p>这是运营操作。请打开验证器，输入学院的 6 位数字；12 小时内不再询问。</p>
      <CodeForm submitLabel="验证并继续" onSubmit={submit} />
      <p className={styles.note}>验证器不在身边？也可以输入一个恢复码，每个只能用一次。</p>
    </div>
  );
}

function SetupInvitation({ onLeave }: { onLeave: () => void }) {
  const leave = () => {
    onLeave();
    appNavigator.navigateTo(pageHref('/pages/mine/account', { second: 1 }));
  };
  return (
    <div className={styles.sheet}>
      <p>运营操作除了登录，还要一次二次验证。您还没有设置，用手机上的验证器两分钟就能设好。</p>
      <Button block onClick={leave}>
        去设置
      </Button>
    </div>
  );
}
