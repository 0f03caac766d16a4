import { useEffect, useRef } from 'react';
import { Button } from '@academy/ui/button/button.tsx';
import { Progress } from '@academy/ui/progress/progress.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import {
  formatMissing,
  formatRequirements,
  countRequirements,
} from '../../../features/children/graduation-requirements.ts';
import { useApi } from '../../../data/use-api.ts';
import { CertificateView } from '../../../features/certificate/certificate-view.tsx';
import cheer from './cheer.svg?inline';
import styles from './graduation-screen.module.css';
import type { Performance } from './use-graduation.ts';

type MissingItemsProps = { performance: Performance; onGraduate: () => Promise<void> };

/** What is missing for graduation; once nothing is, the button to graduate. */
export function MissingItems({ performance, onGraduate }: MissingItemsProps) {
  const { semester, student, eligible } = performance;
  if (semester.enabled === 0)
    return (
      <section className={styles.panel} data-quiet>
        <h2>{semester.ended ? '学期已经结束' : '学期还没有开启'}</h2>
        <p className={styles.note}>
          {semester.ended
            ? '这个学期不能再毕业了。学过的都还在，下面的内容随时可以看。'
            : '学校开启后就可以开始。下面是到时候要学的，想先看看也可以。'}
        </p>
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
  return <OpenSemester performance={performance} />;
}

/** A semester whose requirements are not met yet. */
function OpenSemester({ performance: { semester, missing } }: Pick<MissingItemsProps, 'performance'>) {
  const summary = formatMissing(semester);
  const requirements = formatRequirements(semester);
  // A semester without tasks has nothing to count; the first line says so and becomes the heading.
  const items = summary ? missing : missing.slice(1);
  return (
    <section className={styles.panel}>
      <h2>{summary ? `离毕业还差${summary}` : missing[0]}</h2>
      {requirements && (
        <div className={styles.done}>
          <Progress
            value={countRequirements(semester).done}
            max={Math.max(1, countRequirements(semester).total)}
            label="毕业进度"
            tone="teal"
          />
          <span>{requirements}</span>
        </div>
      )}
      {items.length > 0 && (
        <ul className={styles.missing}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type GraduatedProps = {
  serial: string;
  name: string;
  /** The graduation happened just now. */
  isNew: boolean;
};

/** The certificate, with congratulations right after graduating. */
export function Graduated({ serial, name, isNew }: GraduatedProps) {
  const { data, isPending, error, refetch } = useApi('GET certificate', { serial });
  return (
    <>
      {isNew && <Congratulation name={name} />}
      {data ? (
        <CertificateView certificate={data} />
      ) : isPending ? (
        <Loading />
      ) : (
        <Failure text="证书没有加载出来，点击重试" error={error} onRetry={refetch} />
      )}
    </>
  );
}

function Congratulation({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading is focused and read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.cheer}>
      <img src={cheer} alt="" width={240} height={150} />
      <h2 ref={heading} tabIndex={-1}>
        恭喜，{name}一家毕业了！
      </h2>
      <p>那些挤出来的十分钟，孩子都感受到了。今晚给彼此一个拥抱吧。</p>
    </section>
  );
}
