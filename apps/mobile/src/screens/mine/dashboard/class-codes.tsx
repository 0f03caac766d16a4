import type { PendingClass } from '@academy/contract/areas/enrolment.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { describePending } from './describe-pending.ts';
import styles from './pending-children.module.css';

type Props = {
  classes: readonly PendingClass[];
  /** The children are not listed, so that their number is shown here. */
  showsCounts: boolean;
};

/** The codes that head teachers hand to the families of their class. */
export function ClassCodes({ classes, showsCounts }: Props) {
  const listed = classes.filter(({ code }) => code !== null);
  if (listed.length === 0) return null;
  return (
    <Section title="班级码">
      <Card>
        <p className={styles.note}>请只发给本班的班主任，由班主任告诉家长。</p>
        <ul>
          {listed.map(({ class_id: classId, name, code, pending_count: count }) => (
            <li key={classId} className={styles.codeRow}>
              <span className={styles.who}>
                <span>{name}</span>
                {showsCounts && count !== 0 && <span className={styles.note}>{describePending(count)}</span>}
              </span>
              <span className={styles.code}>{code}</span>
              <Button
                small
                variant="plain"
                aria-label={`复制${name}的班级码`}
                onClick={() => copy(code ?? '')}
              >
                复制
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

async function copy(code: string): Promise<void> {
  toast.show((await copyText(code)) ? '班级码已复制' : '复制失败，请手动抄写');
}
