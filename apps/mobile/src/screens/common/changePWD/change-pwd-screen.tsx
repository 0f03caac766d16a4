import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '@academy/client/api-error.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { AccountForm, FormPage } from '../../../features/account-forms/account-form.tsx';
import { MobileRequired } from '../../../features/account-forms/bind-mobile.tsx';
import { useFieldErrors } from '../../../features/account-forms/field-errors.ts';
import { type ProofField, ProofFields, useProof } from '../../../features/account-forms/identity-proof.tsx';
import {
  NewPasswordField,
  validateNewPassword,
} from '../../../features/account-forms/new-password-field.tsx';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useProfile } from '../../../session/use-profile.ts';

/** Changes the password, with the old one or a code as proof; sets the first one where there is none. */
export default function ChangePwdScreen() {
  const isFirst = useProfile().data?.has_password === false;
  const title = isFirst ? '设置密码' : routeTitle('/pages/common/changePWD');
  return (
    <AuthenticatedPage title={title} invitation="登录后就可以修改密码。">
      <ProfileContent>
        {(profile) =>
          profile.mobile || profile.has_password ? (
            <ChangeForm profile={profile} />
          ) : (
            <MobileRequired reason="设置密码要先绑定手机号，忘记时也好找回。" />
          )
        }
      </ProfileContent>
    </AuthenticatedPage>
  );
}

/** The form: a proof by one of the methods the account has, then the new password. Other devices are signed out. */
export function ChangeForm({ profile }: { profile: Profile }) {
  const { has_password: hasPassword, mobile } = profile;
  const proof = useProof(profile, 'password');
  const [password, setPassword] = useState('');
  const messages = useFieldErrors<ProofField | 'password'>();
  const change = useSetPassword((error) =>
    messages.showRefusal(error, { wrongCode: 'code', wrongLogin: 'old', weakPassword: 'password' }),
  );
  const { code } = proof;
  const isByCode = proof.method === 'code';
  const submit = () => {
    const isComplete = messages.showErrors({
      ...proof.validate(),
      password: validateNewPassword(password, mobile ?? ''),
    });
    if (isComplete) change.mutate(isByCode ? { password, code } : { password, old_password: proof.old });
  };
  return (
    <FormPage introduction={hasPassword ? undefined : '还没有设过密码。设好以后，手机收不到短信时也能登录。'}>
      <AccountForm
        submitLabel={hasPassword ? '修改密码' : '设置密码'}
        pending={change.isPending}
        error={messages.errors.form}
        onSubmit={submit}
        footer="设好以后，其他设备上的登录会退出。"
      >
        <ProofFields scene="reset" proof={proof} errors={messages} passwordLabel="原密码" />
        <NewPasswordField
          value={password}
          mobile={mobile ?? undefined}
          error={messages.errors.password}
          onChange={(text) => {
            setPassword(text);
            messages.clearError('password');
          }}
        />
      </AccountForm>
    </FormPage>
  );
}

/** Sets the password, shows how many devices were signed out, and leaves the page. */
export function useSetPassword(onRefused: (error: ApiError) => void) {
  const client = useQueryClient();
  return useApiMutation('POST user/password/set', {
    silent: true,
    onSuccess: ({ ended_sessions: ended }) => {
      void client.invalidateQueries({ queryKey: ['GET user'] });
      void client.invalidateQueries({ queryKey: ['GET user/session'] });
      toast.show(ended > 0 ? `密码已设好，另外 ${ended} 台设备已退出` : '密码已设好', 3_000);
      appNavigator.navigateBack();
    },
    onError: onRefused,
  });
}
