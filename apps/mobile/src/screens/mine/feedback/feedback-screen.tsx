import { useEffect, useRef } from 'react';
import { feedback } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field, TextArea } from '@academy/ui/field/field.tsx';
import { useFocusFirstError } from '@academy/ui/field/use-focus-first-error.ts';
import { ImagePicker } from '@academy/ui/image-picker/image-picker.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './feedback-screen.module.css';
import drawing from './thanks.svg?inline';
import { useFeedbackForm } from './use-feedback-form.ts';

export default function FeedbackScreen() {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <FeedbackForm />;
  return (
    <Page bar={<NavBar title="意见反馈" onBack={() => appNavigator.navigateBack()} />}>
      <LoginRequired text="登录后再写，处理的结果才能告诉您。" />
    </Page>
  );
}

export function FeedbackForm() {
  const { draft, change, picker, errors, send, isSent } = useFeedbackForm();
  const form = useFocusFirstError(errors);
  const bar = <NavBar title="意见反馈" onBack={() => appNavigator.navigateBack()} />;
  if (isSent)
    return (
      <Page bar={bar}>
        <Thanks />
      </Page>
    );
  return (
    <Page
      bar={bar}
      footer={
        <PageFooter>
          <div className={styles.send}>
            {errors.form && (
              <p className={styles.wrong} role="alert">
                {errors.form}
              </p>
            )}
            <Button block onClick={send}>
              提交
            </Button>
          </div>
        </PageFooter>
      }
    >
      <div className={styles.form} ref={form}>
        <TextArea
          label="遇到了什么问题，或有什么建议"
          rows={6}
          placeholder="说得越具体，越容易解决：在哪个页面、做了什么、看到什么"
          maxLength={feedback.textLength}
          value={draft.text}
          error={errors.text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <div>
          <ImagePicker label="截图或照片（可以不选）" {...picker} />
          {errors.pictures && (
            <p className={styles.wrong} role="alert">
              {errors.pictures}
            </p>
          )}
        </div>
        <Field
          label="联系方式（可以不填）"
          placeholder="手机号、微信或邮箱"
          maxLength={feedback.contactLength}
          value={draft.contact}
          onChange={({ target }) => change({ contact: target.value })}
        />
        <p className={styles.note}>写好的文字会留在这台设备上，直到提交。</p>
      </div>
    </Page>
  );
}

export function Thanks() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone with its focus, so the heading is focused and read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.thanks}>
      <img src={drawing} alt="" width={200} height={150} />
      <h2 ref={heading} tabIndex={-1}>
        收到了，谢谢您
      </h2>
      <p>我们会认真看每一条。</p>
      <Button onClick={() => appNavigator.navigateBack()}>回到我的</Button>
    </div>
  );
}
