import { Loading } from '@academy/ui/state/loading.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { AgreementDialog } from '../../../features/account-forms/agreement-dialog.tsx';
import { AgreementTick } from '../../../features/account-forms/agreement-tick.tsx';
import { FormWords } from '../../../features/account-forms/form-words.tsx';
import { OutsideWays } from '../../../features/outside-sign-in/outside-ways.tsx';
import { useOutsideReturn } from '../../../features/outside-sign-in/use-outside-return.ts';
import { CodeLogin } from './code-login.tsx';
import { LoginHead } from './login-head.tsx';
import styles from './login-screen.module.css';
import { PasswordLogin } from './password-login.tsx';
import { useConsent } from './use-consent.ts';

const ways = [
  { key: 'code', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const;

/** The way in. After it one is back where one was. */
export default function LoginScreen() {
  const [way, setWay] = useState<(typeof ways)[number]['key']>('code');
  const consent = useConsent();
  const { isArriving, words } = useOutsideReturn();
  const Form = way === 'code' ? CodeLogin : PasswordLogin;
  return (
    <Page>
      <LoginHead />
      <div className={styles.body}>
        {isArriving ? (
          <Loading label="正在登录" />
        ) : (
          <>
            <FormWords>{words}</FormWords>
            <Tabs id="login" label="登录方式" items={ways} value={way} onChange={setWay} />
            <TabPanel id="login" value={way}>
              <Form withConsent={consent.ask}>
                <AgreementTick checked={consent.isGiven} onChange={consent.set} />
              </Form>
            </TabPanel>
            <OutsideWays withConsent={consent.ask} />
          </>
        )}
      </div>
      <AgreementDialog open={consent.isAsked} onClose={consent.decline} onAgree={consent.give} />
    </Page>
  );
}
