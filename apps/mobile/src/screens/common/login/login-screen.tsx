import { useState } from 'react';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { FormError } from '../../../features/account-forms/account-form.tsx';
import { AgreementCheckbox, AgreementDialog } from '../../../features/account-forms/agreement.tsx';
import { useThirdPartyReturn } from '../../../features/third-party-login/third-party-login.ts';
import { ThirdPartyLogins } from '../../../features/third-party-login/third-party-logins.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { CodeLogin, PasswordLogin } from './login-forms.tsx';
import styles from './login-screen.module.css';
import drawing from './welcome.svg?inline';

const methods = [
  { key: 'code', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const;

/** The login page. After login it returns to the page before. */
export default function LoginScreen() {
  const [method, setMethod] = usePageState<(typeof methods)[number]['key']>('method', 'code', methods);
  const consent = useConsent();
  const { isPending, error } = useThirdPartyReturn();
  const Form = method === 'code' ? CodeLogin : PasswordLogin;
  return (
    <Page>
      <LoginHead />
      <div className={styles.body}>
        {isPending ? (
          <Loading label="正在登录" />
        ) : (
          <>
            <FormError>{error}</FormError>
            <Tabs id="login" label="登录方式" items={methods} value={method} onChange={setMethod} />
            <TabPanel id="login" value={method}>
              <Form withConsent={consent.requireConsent}>
                <AgreementCheckbox checked={consent.isAccepted} onChange={consent.set} />
              </Form>
            </TabPanel>
            <ThirdPartyLogins withConsent={consent.requireConsent} />
          </>
        )}
      </div>
      <AgreementDialog open={consent.isDialogOpen} onClose={consent.decline} onAgree={consent.accept} />
    </Page>
  );
}

export function LoginHead() {
  return (
    <header className={styles.head}>
      <div className={styles.back}>
        <IconButton label="返回" onClick={() => appNavigator.navigateBack()}>
          <BackIcon />
        </IconButton>
      </div>
      <img className={styles.drawing} src={drawing} alt="" width={343} height={180} />
      <h1 className={styles.title}>登录</h1>
      <p className={styles.note}>学到哪里、收藏了什么，换一台手机也还在。</p>
    </header>
  );
}

/** Whether the agreements are accepted. `requireConsent` runs an action at once, or after the dialog was accepted. */
export function useConsent() {
  const [isAccepted, setAccepted] = useState(false);
  const [pendingAction, setPendingAction] = useState<{ readonly action: () => void }>();
  return {
    isAccepted,
    isDialogOpen: pendingAction !== undefined,
    set: setAccepted,
    requireConsent: (action: () => void) => (isAccepted ? action() : setPendingAction({ action })),
    decline: () => setPendingAction(undefined),
    accept: () => {
      setAccepted(true);
      setPendingAction(undefined);
      pendingAction?.action();
    },
  };
}
