import styles from './step-bar.module.css';

/** How far one is in a row of steps, `at` counted from 1. */
export function StepBar({ at, steps }: { at: number; steps: readonly string[] }) {
  return (
    <ol className={styles.steps} aria-label={`共 ${steps.length} 步`}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index + 1 === at ? 'step' : undefined}
          data-done={index + 1 < at || undefined}
        >
          <i aria-hidden="true">{index + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}
