import { Button } from '@academy/ui/button/button.tsx';
import type { ReactNode } from 'react';
import { FormWords } from './form-words.tsx';
import styles from './form.module.css';

type Props = {
  /** What the one button says. */
  action: string;
  tone?: 'danger' | undefined;
  pending: boolean;
  onSubmit: () => void;
  /** What went wrong with the form as a whole. */
  words?: string | undefined;
  children: ReactNode;
  /** Below the button: what follows from it, other ways. */
  after?: ReactNode;
};

/** Fields and one button, which the keyboard's own key presses too. What is filled in wrongly gets the focus. */
export function AccountForm({ action, tone, pending, onSubmit, words, children, after }: Props) {
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
      <FormWords>{words}</FormWords>
      <Button type="submit" block variant={tone} pending={pending}>
        {action}
      </Button>
      {after && <div className={styles.after}>{after}</div>}
    </form>
  );
}
