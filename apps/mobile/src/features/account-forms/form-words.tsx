import styles from './form.module.css';

/** What went wrong with the form as a whole: near its button, announced when it comes. */
export function FormWords({ children }: { children: string | undefined }) {
  return (
    <p role="alert" className={styles.words} hidden={!children}>
      {children}
    </p>
  );
}
