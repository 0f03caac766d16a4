import { useId } from 'react';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './agreement.module.css';

type AgreementCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void };

/**
 * The checkbox is never ticked in advance: consent has to be given by hand. The links are beside the label, not
 * inside it, so that opening an agreement does not tick the box.
 */
export function AgreementCheckbox({ checked, onChange }: AgreementCheckboxProps) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>我已阅读并同意</span>
      </label>
      <span id={id}>
        <AgreementLinks />
      </span>
    </div>
  );
}

type AgreementDialogProps = { open: boolean; onClose: () => void; onAgree: () => void };

/**
 * Asks for agreement when the checkbox was not ticked. A link opens the agreement on a page above; the dialog is
 * still open when the person returns.
 */
export function AgreementDialog({ open, onClose, onAgree }: AgreementDialogProps) {
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

/** Links to the user agreement and the privacy policy. */
function AgreementLinks() {
  return (
    <>
      <Link className={styles.link} to={href.sysArticle({ key: 'user-agreement' })}>
        《用户协议》
      </Link>
      <span>与</span>
      <Link className={styles.link} to={href.sysArticle({ key: 'privacy' })}>
        《隐私政策》
      </Link>
    </>
  );
}
