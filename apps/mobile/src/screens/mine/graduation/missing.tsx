import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import styles from './graduation.module.css';
import type { Performance } from './performance.ts';

type Props = { performance: Performance; onGraduate: () => Promise<void> };

/** Why one has not graduated yet, line by line; and once nothing is missing, the button. */
export function Missing({ performance, onGraduate }: Props) {
  const { semester, student, missing, eligible } = performance;
  if (semester.enabled === 0)
    return (
      <section className={styles.panel} data-quiet>
        <h2>学期还没有开启</h2>
        <p className={styles.note}>学校开启后就可以开始。下面是到时候要学的，想先看看也可以。</p>
      </section>
    );
  if (eligible)
    return (
      <section className={styles.panel} data-ready>
        <h2>全部学完了</h2>
        <p>{student.name}的家庭可以毕业了，领取属于你们的证书吧。</p>
        <Button block onClick={onGraduate}>
          去毕业
        </Button>
      </section>
    );
  return (
    <section className={styles.panel}>
      <h2>离毕业还差 {missing.length} 项</h2>
      <div className={styles.done}>
        <Progress
          value={semester.done_count}
          max={Math.max(1, semester.task_count)}
          label="完成的任务"
          tone="teal"
        />
        <span>
          已完成 {semester.done_count}/{semester.task_count}
        </span>
      </div>
      <ul className={styles.missing}>
        {missing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
