import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { copyText } from '../../platform/copy-text.ts';
import { asPerson } from '../../session/as-person.ts';
import { deleteComment } from './comment-calls.ts';
import type { Desk, DeskWork } from './desk.ts';
import type { Reply } from './reply.ts';

type Props = {
  desk: Desk;
  /** The comment that was pressed. */
  work: Extract<DeskWork, { kind: 'act' }> | undefined;
  onWork: (work: DeskWork | undefined) => void;
};
type Key = 'reply' | 'copy' | 'delete' | 'report';

/** What can be done with one comment. */
export function CommentMenu({ desk, work, onWork }: Props) {
  const client = useQueryClient();
  const choose = (key: Key) => {
    if (!work) return;
    const { comment, thread } = work;
    if (key === 'reply') desk.write({ thread, id: comment.id, name: comment.author_name });
    else if (key === 'copy') void copy(comment.text);
    else if (key === 'delete') void deleteComment({ client, content: desk.content }, { comment, thread });
    else asPerson(() => onWork({ kind: 'report', comment }));
  };
  return (
    <ActionSheet
      open={work !== undefined}
      onClose={() => onWork(undefined)}
      title={work ? `${work.comment.author_name}：${work.comment.text}` : ''}
      actions={work ? actionsOf(work.comment) : []}
      onChoose={choose}
    />
  );
}

function actionsOf({ mine, state }: Reply): Action<Key>[] {
  return [
    ...(state === 'visible' ? [{ key: 'reply', label: '回复' } as const] : []),
    { key: 'copy', label: '复制文字' },
    mine
      ? { key: 'delete', label: '删除', tone: 'danger' }
      : { key: 'report', label: '举报', note: '由学院的老师来核实', tone: 'danger' },
  ];
}

async function copy(text: string): Promise<void> {
  toast.show((await copyText(text)) ? '已复制' : '复制失败，请长按文字选择');
}
