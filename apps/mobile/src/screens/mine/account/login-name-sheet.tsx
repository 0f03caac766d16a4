import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { loginName as limits } from '@academy/contract/login-limits.ts';
import { Field } from '@academy/ui/field/field.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { AccountForm } from '../../../features/account-forms/account-form.tsx';
import styles from './account-screen.module.css';

type Props = {
  open: boolean;
  onClose: () => void;
  profile: Pick<Profile, 'login_name' | 'has_password'>;
};

/** Sets the name with which the user can log in instead of the mobile number. */
export function LoginNameSheet({ open, onClose, profile }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title={profile.login_name ? '修改登录名' : '设置登录名'}>
      <LoginNameForm profile={profile} onDone={onClose} />
    </Sheet>
  );
}

const rule = `登录名是 ${limits.minLength} 到 ${limits.maxLength} 个字母、数字、点、横线或下划线，以字母开头`;

function LoginNameForm({ profile, onDone }: { profile: Props['profile']; onDone: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(profile.login_name ?? '');
  const [error, setError] = useState<string>();
  const save = useApiMutation('POST user/loginname', {
    silent: true,
    onSuccess: ({ login_name: saved }) => {
      queries.setQueryData<Profile>(['GET user', {}], (user) => user && { ...user, login_name: saved });
      toast.show('登录名已保存');
      onDone();
    },
    onError: ({ message }) => setError(message),
  });
  const submit = () => {
    const typed = name.trim();
    if (!new RegExp(limits.pattern).test(typed)) return setError(`${rule}。`);
    save.mutate({ login_name: typed });
  };
  return (
    <div className={styles.sheet}>
      <p>
        {profile.has_password
          ? `${rule}。保存后可以用它和密码登录。`
          : `${rule}。设置登录密码后，就能用它登录。`}
      </p>
      <AccountForm submitLabel="保存" pending={save.isPending} onSubmit={submit}>
        <Field
          label="登录名"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={limits.maxLength}
          value={name}
          error={error}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setError(undefined);
          }}
        />
      </AccountForm>
    </div>
  );
}
