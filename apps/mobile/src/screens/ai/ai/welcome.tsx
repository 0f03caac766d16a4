import drawing from './welcome.svg?inline';
import styles from './welcome.module.css';

/** The greeting, over what others ask. */
export function Welcome({ greeting }: { greeting: string }) {
  return (
    <section className={styles.welcome} aria-labelledby="ai-greeting">
      <img className={styles.drawing} src={drawing} alt="" width={320} height={180} />
      <div className={styles.words}>
        <h2 id="ai-greeting" className={styles.greeting}>
          {greeting}
        </h2>
        <p className={styles.lead}>带孩子的难处，慢慢说，一起想办法。</p>
      </div>
    </section>
  );
}
