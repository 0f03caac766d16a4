import type { Student } from '@academy/contract/areas/student.ts';
import { ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { Dialog } from '@academy/ui/dialog/dialog.tsx';
import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import { useChildChange } from '../../../features/children/use-child-change.ts';
import { dateTime } from '../../../format/date.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import { copyText } from '../../../platform/copy-text.ts';
import styles from './children.module.css';

type Props = { child: Student | undefined; onClose: () => void };

const actions = [
  { key: 'code', label: '邀请另一位家长', note: '生成一个配对码，7 天内有效' },
  { key: 'move', label: '修改年级、学校或班级' },
  { key: 'leave', label: '解除绑定', tone: 'danger' },
] as const;

/** What can be done with one's child. */
export function ChildMenu({ child, onClose }: Props) {
  const [pairing, setPairing] = useState<{ code: string; expires_at: string }>();
  const change = useChildChange();
  const choose = async (key: (typeof actions)[number]['key']) => {
    if (!child) return;
    if (key === 'move') return appNavigator.navigateTo(href.changeBind({ child: child.id }));
    if (key === 'leave' && !(await askToLeave(child))) return;
    // A refusal was said by the change itself.
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
        onChoose={(key) => void choose(key)}
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
          在“添加孩子”里选“输入配对码”。{pairing && dateTime(pairing.expires_at)}前有效，只能用一次。
        </p>
      </Dialog>
    </>
  );
}

const askToLeave = ({ name, guardian_count: others }: Student): Promise<boolean> =>
  question.confirm({
    title: `解除与${name}的绑定？`,
    text:
      others === 0
        ? '您是这个孩子唯一的家长。解除后，孩子的资料和毕业证书会一起删除，不能找回。'
        : '孩子的资料和已领的证书还在。您学完的任务不再算给这个孩子，其他家长学完的不变。',
    confirmLabel: '解除绑定',
    tone: 'danger',
  });
