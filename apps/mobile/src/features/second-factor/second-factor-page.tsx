import type { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { useApi } from '../../data/use-api.ts';
import { dateTime } from '../../format/date-time.ts';
import { parseMobile, validateMobile } from '../../format/mobile-number.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { usePageTitle } from '../../navigation/page-context.ts';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { Setup } from './setup.tsx';

const title = '二次验证';

/** Goes back; after a reload, when nothing is below, replaces the page with the account security page. */
function close(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/mine/account');
}

/**
 * The operator's second factor: setting it up, its state, and what can be changed. `guest` is shown to whoever is not
 * signed in.
 */
export function SecondFactorPage({ guest }: { guest: ReactNode }) {
  usePageTitle(title);
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title={title} onBack={close} />}>
      {isSignedIn ? (
        <div className={styles.body}>
          <SecondFactor />
        </div>
      ) : (
        guest
      )}
    </Page>
  );
}

function SecondFactor() {
  const { data, error, refetch } = useApi('GET operator/secondfactor', {}, { staleTime: 0 });
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  if (recoveryCodes)
    return (
      <RecoveryCodes
        codes={recoveryCodes}
        onDone={() => void refetch().then(() => setRecoveryCodes(undefined))}
      />
    );
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
  return data.enabled_at === null ? (
    <Setup onConfirmed={setRecoveryCodes} />
  ) : (
    <Enabled state={data} onRenewed={setRecoveryCodes} />
  );
}

type State = Api['GET operator/secondfactor']['output'];
type Act = 'verify' | 'codes' | 'reset' | 'remove';

/** Recovery codes left at which more are suggested. */
const few = 3;

function Enabled({
  state: { enabled_at: since, recovery_codes_left: left, verified_until: until },
  onRenewed,
}: {
  state: State;
  onRenewed: (codes: readonly string[]) => void;
}) {
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  return (
    <>
      <Section title="状态">
        <Card flush>
          <div className={styles.rows}>
            <Cell title="已开启" value={dateTime(since!)} />
            {until === null ? (
              <Cell title="本次登录" value="未验证，去验证" onClick={() => setAct('verify')} />
            ) : (
              <Cell title="本次登录" value={`已验证，到 ${dateTime(until)}`} />
            )}
            <Cell title="剩余恢复码" value={left <= few ? `${left} 个，建议重新生成` : `${left} 个`} />
          </div>
        </Card>
      </Section>
      <Section title="管理">
        <Card flush>
          <div className={styles.rows}>
            <Cell title="重新生成恢复码" onClick={() => setAct('codes')} />
            <Cell title="为另一位运营人员清除" onClick={() => setAct('reset')} />
            <Cell title="关闭二次验证" onClick={() => setAct('remove')} />
          </div>
        </Card>
      </Section>
      <ActSheet act={act} onClose={close} onRenewed={onRenewed} />
    </>
  );
}

const actLabels: Readonly<Record<Act, { title: string; text: string; confirmLabel: string }>> = {
  verify: { title: '二次验证', text: '验证后 12 小时内可以进行运营操作。', confirmLabel: '验证' },
  codes: { title: '重新生成恢复码', text: '原来的恢复码会全部作废。', confirmLabel: '重新生成' },
  reset: {
    title: '为另一位运营人员清除',
    text: '对方丢了验证器和恢复码时使用。请先确认是本人：清除后，对方的所有设备会退出，重新登录后再设置。',
    confirmLabel: '清除对方的二次验证',
  },
  remove: {
    title: '关闭二次验证',
    text: '关闭后不能进行运营操作，直到重新设置。换手机时，先关闭，再在新手机上设置。',
    confirmLabel: '关闭二次验证',
  },
};

const notFound = 404 satisfies (typeof errors)['NOT_FOUND']['code'];

type ActProps = { act: Act | undefined; onClose: () => void; onRenewed: (codes: readonly string[]) => void };

function ActSheet({ act, onClose, onRenewed }: ActProps) {
  const { title: heading, text, confirmLabel } = actLabels[act ?? 'verify'];
  const [mobile, setMobile] = useState('');
  const [mobileError, setMobileError] = useState<string>();
  const submit = useActs({ mobile, onClose, onRenewed });
  const submitChecked = async (code: string) => {
    if (act !== 'reset') return submit(act ?? 'verify', code);
    const problem = validateMobile(parseMobile(mobile));
    if (problem) return setMobileError(problem);
    return submit('reset', code).catch((error: ApiError) => {
      if (error.code !== notFound) throw error;
      setMobileError(error.message);
    });
  };
  return (
    <Sheet open={act !== undefined} onClose={onClose} title={heading}>
      <div className={styles.sheet}>
        <p>{text}</p>
        <CodeForm
          submitLabel={confirmLabel}
          tone={act === 'reset' || act === 'remove' ? 'danger' : 'primary'}
          onSubmit={submitChecked}
        >
          {act === 'reset' && (
            <Field
              label="对方的手机号"
              name="mobile"
              inputMode="tel"
              autoComplete="off"
              value={mobile}
              onChange={({ currentTarget }) => {
                setMobile(currentTarget.value);
                setMobileError(undefined);
              }}
              error={mobileError}
            />
          )}
        </CodeForm>
      </div>
    </Sheet>
  );
}

/** What each act does with the code; rejects with the error of its call. */
function useActs({ mobile, onClose, onRenewed }: Omit<ActProps, 'act'> & { mobile: string }) {
  const client = useQueryClient();
  const silent = { silent: true } as const;
  const verify = useApiMutation('POST operator/secondfactor/verify', silent);
  const renew = useApiMutation('POST operator/secondfactor/codes', silent);
  const reset = useApiMutation('POST operator/secondfactor/reset', silent);
  const remove = useApiMutation('POST operator/secondfactor/remove', silent);
  const acts: Readonly<Record<Act, (code: string) => Promise<string | undefined>>> = {
    verify: async (code) => {
      await verify.mutateAsync({ code });
      return '已验证';
    },
    codes: async (code) => {
      onRenewed((await renew.mutateAsync({ code })).recovery_codes);
      return undefined;
    },
    reset: async (code) => {
      await reset.mutateAsync({ mobile: parseMobile(mobile), code });
      return '已清除';
    },
    remove: async (code) => {
      await remove.mutateAsync({ code });
      return '已关闭';
    },
  };
  return async (act: Act, code: string) => {
    const message = await acts[act](code);
    void client.invalidateQueries({ queryKey: ['GET operator/secondfactor'] });
    onClose();
    if (message) toast.show(message);
  };
}
