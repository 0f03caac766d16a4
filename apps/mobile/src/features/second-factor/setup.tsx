import type { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { encode } from 'uqr';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { CodeForm } from './code-form.tsx';
import { copySecret } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

const conflict = 1009 satisfies (typeof errors)['CONFLICT']['code'];

type Key = Api['POST operator/secondfactor/setup']['output'];

/** Sets up the second factor: first the key goes into an authenticator app, then its first code confirms it. */
export function Setup({ onConfirmed }: { onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const [key, setKey] = useState<Key>();
  const start = useApiMutation('POST operator/secondfactor/setup', { onSuccess: setKey });
  const confirm = useApiMutation('POST operator/secondfactor/confirm', { silent: true });
  if (!key)
    return (
      <Card>
        <div className={styles.sheet}>
          <p>
            二次验证保护全学院的内容：进行运营操作时，除了登录，还要输入手机验证器上每 30
            秒变化一次的数字。平时阅读、学习都不会询问。
          </p>
          <p className={styles.note}>
            验证器是一个应用，例如 Microsoft Authenticator、Google Authenticator 或手机自带的密码功能。
          </p>
          <Button block pending={start.isPending} onClick={() => start.mutate({})}>
            开始设置
          </Button>
        </div>
      </Card>
    );
  const submit = async (code: string) => {
    try {
      onConfirmed((await confirm.mutateAsync({ code })).recovery_codes);
    } catch (error) {
      const { code: errorCode, message } = error as ApiError;
      if (errorCode !== conflict) throw error;
      // The key has expired, and only a new one can be confirmed.
      toast.show(message);
      setKey(undefined);
    }
  };
  return (
    <>
      <Card>
        <div className={styles.sheet}>
          <h2 className={styles.title}>1. 把学院加到验证器里</h2>
          <QrCode text={key.address} label="验证器用的二维码" />
          <p className={styles.note}>验证器就在这台手机上？直接打开它，或把密钥抄进去。</p>
          <p className={styles.key}>{groupKey(key.key)}</p>
          <ButtonLink block variant="quiet" href={key.address}>
            在本机的验证器中打开
          </ButtonLink>
          <Button block variant="quiet" onClick={() => copySecret(key.key)}>
            复制密钥
          </Button>
        </div>
      </Card>
      <Card>
        <div className={styles.sheet}>
          <h2 className={styles.title}>2. 输入验证器上的数字</h2>
          <CodeForm isFirst submitLabel="完成设置" onSubmit={submit} />
        </div>
      </Card>
    </>
  );
}

/** Modules of light margin around a code, which readers need. */
const margin = 4;

/** A QR code, dark on white in every theme, because some readers take no inverted ones. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const path = data
    .flatMap((row, down) => row.map((isDark, right) => (isDark ? `M${right} ${down}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** In groups of four, as people read and type it. */
const groupKey = (key: string): string => key.replaceAll(/(.{4})(?=.)/g, '$1 ');
