import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../platform/copy-text.ts';
import styles from './second-factor.module.css';

/** Copies a secret and says whether it worked. */
export async function copySecret(text: string): Promise<void> {
  toast.show((await copyText(text)) ? '已复制' : '没能复制，请手动抄写');
}

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card>
      <div className={styles.sheet}>
        <h2 className={styles.title}>请保存恢复码</h2>
        <p>手机丢了或换了，用恢复码代替验证器上的数字，每个只能用一次。这些恢复码只显示这一次。</p>
        <ul className={styles.codes} aria-label="恢复码">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button block variant="quiet" onClick={() => copySecret(codes.join('\n'))}>
          复制全部恢复码
        </Button>
        <Button block onClick={onDone}>
          我已经保存好了
        </Button>
      </div>
    </Card>
  );
}
