import { useQueryClient } from '@tanstack/react-query';
import type { PendingClass } from '@academy/contract/areas/enrolment.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { relativeDate } from '../../../format/date-time.ts';
import { describePending } from './describe-pending.ts';
import styles from './pending-children.module.css';

type Props = {
  schoolId: number;
  schoolClass: PendingClass;
  /** Called before a child is confirmed or declined and leaves the list. */
  onDecide: (child: Child, action: Action) => void;
};
type Action = 'confirm' | 'decline';
type Child = PendingClass['children'][number];

/** The children who wait in one class: confirmed one by one or all together, or declined. */
export function PendingClassCard({ schoolId, schoolClass, onDecide }: Props) {
  const { name, class_id: classId, pending_count: count, children } = schoolClass;
  const decide = useDecision({ schoolId, classId, onDecide });
  const declineLabel = classId === null ? '不是本校' : '不在这个班';
  const decline = async (child: Child) => {
    const isSure = await question.confirm({
      title: classId === null ? `${child.name}不是本校的孩子？` : `${child.name}不在${name}？`,
      text: `家长会收到一条消息，可以重新选择${classId === null ? '学校' : '班级'}。孩子的资料和学习记录都在，只是不计入这里的统计。`,
      confirmLabel: '退回给家长',
      tone: 'danger',
    });
    if (isSure) await decide('decline', [child]);
  };
  return (
    <Section title={name} extra={<span>{describePending(count)}</span>}>
      <Card>
        <ul>
          {children.map((child) => (
            <li key={child.id} className={styles.child}>
              <span className={styles.who}>
                <span>{child.name}</span>
                <span className={styles.note}>
                  {child.grade_label} · {addedText(child)}
                </span>
              </span>
              <span className={styles.actions}>
                <Button
                  small
                  variant="plain"
                  aria-label={`${declineLabel}：${child.name}`}
                  onClick={() => decline(child)}
                >
                  {declineLabel}
                </Button>
                <Button
                  small
                  variant="quiet"
                  aria-label={`确认${child.name}`}
                  onClick={() => decide('confirm', [child])}
                >
                  确认
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {children.length > 1 && (
          <div className={styles.all}>
            <Button block variant="quiet" onClick={() => decide('confirm', children)}>
              {`全部确认（${children.length} 名）`}
            </Button>
          </div>
        )}
        {children.length < (count ?? 0) && (
          <p className={styles.note}>先列出 {children.length} 名，处理后再显示其余的。</p>
        )}
      </Card>
    </Section>
  );
}

/** 11月3日添加. The day has no time; noon is on it in China. */
const addedText = ({ added_on: day }: Child) => `${relativeDate(`${day}T00:00:00+08:00`).split(' ')[0]}添加`;

/** Confirms or declines children, and reads the list and the statistics again. */
function useDecision({
  schoolId,
  classId,
  onDecide,
}: Pick<Props, 'schoolId' | 'onDecide'> & { classId: number | null }) {
  const queries = useQueryClient();
  const decision = useApiMutation('POST user/account/enrolment');
  return async (action: Action, children: readonly Child[]) => {
    if (children[0]) onDecide(children[0], action);
    const done = await decision
      .mutateAsync({
        action,
        school_id: schoolId,
        ...(classId !== null && { class_id: classId }),
        student_ids: children.map(({ id }) => id).join(','),
      })
      // The mutation shows its own error.
      .catch(() => undefined);
    if (done) toast.show(describeResult(action, { wanted: children.length, changed: done.changed }));
    await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isOfAccount(key) });
  };
}

const isOfAccount = (key: unknown): boolean => String(key).startsWith('GET user/account/');

function describeResult(action: Action, { wanted, changed }: { wanted: number; changed: number }): string {
  if (changed === 0) return '名单已经有变化，请再看一看';
  const rest = changed < wanted ? `，其余 ${wanted - changed} 名已有变化` : '';
  return action === 'confirm' ? `已确认 ${changed} 名孩子${rest}` : '已退回给家长';
}
