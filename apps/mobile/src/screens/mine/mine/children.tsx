import { useLayoutEffect, useRef, useState } from 'react';
import type { Student } from '@academy/contract/areas/student.ts';
import { students } from '@academy/contract/limits.ts';
import { ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { PlusIcon } from '@academy/ui/icon/action-icons.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { formatEnrolment } from '../../../features/children/child-draft.ts';
import { useSaveChild, useUpdateChildren } from '../../../features/children/use-save-child.ts';
import { dateTime } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import { copyText } from '../../../platform/copy-text.ts';
import styles from './children.module.css';
import { ClassCodeSheet } from './class-code-sheet.tsx';
import { EnrolmentStatus } from './enrolment-status.tsx';

/** The person's children. Learning counts for the current one; a press selects another. */
export function Children({ list }: { list: readonly Student[] }) {
  const [managedChild, setManaged] = useState<Student>();
  const [codeChild, setCodeChild] = useState<Student>();
  const saveChildren = useUpdateChildren();
  const toggle = useApiMutation('POST user/student/toggle', {
    onSuccess: ({ list: changed }) => saveChildren(changed),
  });
  // The pressed child is shown as current until the server has answered.
  const currentId = toggle.isPending ? toggle.variables.student_id : list.find(({ current }) => current)?.id;
  const strip = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => scrollToCurrent(strip.current!), [currentId]);
  const expectRemoval = useFocusAfterRemoval({ list: strip, keys: list.map(({ id }) => String(id)) });
  return (
    <section aria-label="我的孩子" className={styles.children}>
      <ul ref={strip} className={styles.strip}>
        {list.map((child) => (
          <li key={child.id} className={styles.child} data-current={child.id === currentId || undefined}>
            <button
              type="button"
              className={styles.choose}
              aria-pressed={child.id === currentId}
              onClick={() => child.id !== currentId && toggle.mutate({ student_id: child.id })}
            >
              <span className={styles.name}>{child.name}</span>
              <span className={styles.place}>{formatEnrolment(child)}</span>
              <span className={styles.mark}>
                {child.id === currentId ? '学习记在这里' : '切换到这个孩子'}
              </span>
            </button>
            <button
              type="button"
              className={styles.manage}
              aria-haspopup="dialog"
              aria-label={`管理${child.name}`}
              onClick={() => setManaged(child)}
            >
              管理
            </button>
            <EnrolmentStatus child={child} onEnterCode={() => setCodeChild(child)} />
          </li>
        ))}
        {list.length < students.max && (
          <li className={styles.adding}>
            <Link to="/pages/mine/addChild" className={styles.add}>
              <PlusIcon />
              <span>添加孩子</span>
              {list.length === 0 && <span className={styles.place}>学习就能记到孩子名下，一起毕业</span>}
            </Link>
          </li>
        )}
      </ul>
      <ChildMenu
        child={managedChild}
        onClose={() => setManaged(undefined)}
        onLeave={({ id }) => expectRemoval(String(id))}
      />
      <ClassCodeSheet child={codeChild} onClose={() => setCodeChild(undefined)} />
    </section>
  );
}

/** Shows the current child, if it is not wholly in view. Scrolls the strip only, never the page. */
function scrollToCurrent(strip: HTMLElement): void {
  const card = strip.querySelector<HTMLElement>('[data-current]');
  if (!card) return;
  const [{ left, right }, view] = [card.getBoundingClientRect(), strip.getBoundingClientRect()];
  if (left >= view.left && right <= view.right) return;
  strip.scrollLeft = card.offsetLeft - (strip.firstElementChild as HTMLElement).offsetLeft;
}

type Props = {
  child: Student | undefined;
  onClose: () => void;
  /** Called before the person is unbound from a child, who leaves the list. */
  onLeave: (child: Student) => void;
};

const actions = [
  { key: 'code', label: '邀请另一位家长', note: '生成一个配对码，7 天内有效' },
  { key: 'move', label: '修改年级、学校或班级' },
  { key: 'leave', label: '解除绑定', tone: 'danger' },
] as const;

function ChildMenu({ child, onClose, onLeave }: Props) {
  const [pairing, setPairing] = useState<{ code: string; expires_at: string }>();
  const change = useSaveChild();
  const runAction = async (key: (typeof actions)[number]['key']) => {
    if (!child) return;
    if (key === 'move') return appNavigator.navigateTo(href.changeBind({ child: child.id }));
    if (key === 'leave') {
      if (!(await confirmUnbind(child))) return;
      onLeave(child);
    }
    // The mutation shows its own error.
    const done = await change.mutateAsync({ action: key, student_id: child.id }).catch(() => undefined);
    if (done?.pairing) setPairing(done.pairing);
    if (done && key === 'leave') toast.show(`已解除与${child.name}的绑定`);
  };
  const copy = async () => {
    const isCopied = await copyText(pairing?.code ?? '');
    toast.show(isCopied ? '配对码已复制' : '复制失败，请手动抄写');
  };
  return (
    <>
      <ActionSheet
        open={child !== undefined}
        title={child?.name ?? ''}
        actions={actions}
        onClose={onClose}
        onChoose={(key) => void runAction(key)}
      />
      <Dialog
        open={pairing !== undefined}
        title="把配对码告诉另一位家长"
        confirmLabel="复制"
        cancelLabel="关闭"
        onClose={() => setPairing(undefined)}
        onConfirm={copy}
      >
        <p className={styles.code}>{pairing?.code}</p>
        <p className={styles.hint}>
          在“添加孩子”里选“输入配对码”。{pairing && dateTime(pairing.expires_at)} 前有效，只能用一次。
        </p>
      </Dialog>
    </>
  );
}

const confirmUnbind = ({ name, guardian_count: otherGuardians }: Student): Promise<boolean> =>
  question.confirm({
    title: `解除与${name}的绑定？`,
    text:
      otherGuardians === 0
        ? '您是这个孩子唯一的家长。解除后，孩子的资料和毕业证书会一起删除，不能找回。'
        : '孩子的资料和已领的证书还在。您学完的任务不再算给这个孩子，其他家长学完的不变。',
    confirmLabel: '解除绑定',
    tone: 'danger',
  });
