import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { AgreementLinks } from './agreement-links.tsx';
import styles from './agreement.module.css';

type Props = { open: boolean; onClose: () => void; onAgree: () => void };

/** Asks whoever forgot the tick. Reading an agreement opens a page above; the question is still there on the way back. */
export function AgreementDialog({ open, onClose, onAgree }: Props) {
  return (
    <Dialog
      open={open}
      title="登录前请确认"
      confirmLabel="同意并登录"
      cancelLabel="再想想"
      onClose={onClose}
      onConfirm={onAgree}
    >
      <p>登录即表示同意这两份协议，请先读一读：</p>
      <div className={styles.column}>
        <AgreementLinks />
      </div>
    </Dialog>
  );
}
