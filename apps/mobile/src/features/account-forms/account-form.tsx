import type { ReactNode } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import styles from './form.module.css';

type Props = {
  submitLabel: string;
  tone?: 'danger' | undefined;
  pending: boolean;
  onSubmit: () => void;
  /** An error that concerns the whole form, not one field. */
  error?: string | undefined;
  children: ReactNode;
  /** Shown below the button: consequences of submitting, or links to alternatives. */
  footer?: ReactNode;
};

/**
 * A form with one submit button, which the keyboard's submit key also triggers. After submitting, the first invalid
 * field gets the focus.
 */
export function AccountForm({ submitLabel, tone, pending, onSubmit, error, children, footer }: Props) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (pending) return;
        onSubmit();
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      }}
    >
      {children}
      <FormError>{error}</FormError>
      <Button type="submit" block variant={tone} pending={pending}>
        {submitLabel}
      </Button>
      {footer && <div className={styles.after}>{footer}</div>}
    </form>
  );
}

/** Layout of a screen that is a form: an introduction and the form. */
export function FormPage({
  introduction,
  children,
}: {
  introduction?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      {introduction && <p className={styles.lead}>{introduction}</p>}
      {children}
    </div>
  );
}

/** An error of the whole form, shown near its button and announced by screen readers. */
export function FormError({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={styles.words} hidden={!children}>
      {children}
    </p>
  );
}
