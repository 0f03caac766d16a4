import type { RoomCommand, RoomComment } from '@academy/contract/realtime/room.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { toastResult } from './toast-result.ts';

type Props = {
  comment: RoomComment | undefined;
  state: {
    readonly pinned: Pick<RoomComment, 'id'> | null;
    readonly mutedUsers: readonly number[];
    /** The role of the moderator. */
    readonly role: string;
    readonly userId: number;
  };
  room: { readonly send: (command: RoomCommand, input: object) => Promise<unknown> };
  onClose: () => void;
};
type CommentAction = 'pin' | 'invite' | 'take-away' | 'mute' | 'unmute' | 'send-away';

/** What the expert and the assistants can do with a comment, and with whoever wrote it. */
export function CommentMenu({ comment, state, room, onClose }: Props) {
  const { pinned, mutedUsers } = state;
  const isPinned = comment !== undefined && pinned?.id === comment.id;
  const isMuted = comment !== undefined && mutedUsers.includes(comment.user_id);
  const runAction = (key: CommentAction): void => {
    if (!comment) return;
    const { id, user_id } = comment;
    const handlers: Readonly<Record<CommentAction, () => Promise<unknown>>> = {
      pin: () => toastResult(room.send('pin', { comment_id: isPinned ? null : id })),
      invite: () => toastResult(room.send('seat-invite', { user_id }), '邀请已经发出'),
      'take-away': () => toastResult(room.send('remove-comment', { comment_id: id })),
      mute: () => toastResult(room.send('mute', { user_id, muted: true }), '已禁言'),
      unmute: () => toastResult(room.send('mute', { user_id, muted: false }), '已解除禁言'),
      'send-away': () => toastResult(room.send('remove-user', { user_id }), '已请出直播间'),
    };
    void handlers[key]();
  };
  const pin = { key: 'pin', label: isPinned ? '取消置顶' : '置顶' } as const;
  const remove = { key: 'take-away', label: '删除这条评论' } as const;
  const mute = isMuted
    ? ({ key: 'unmute', label: '解除禁言' } as const)
    : ({ key: 'mute', label: '禁言', note: '还能看，不能说话' } as const);
  const actions: Action<CommentAction>[] = canModerateAuthor(state, comment)
    ? [
        pin,
        { key: 'invite', label: '邀请连麦' },
        remove,
        mute,
        { key: 'send-away', label: '请出直播间', note: '这一场不能再进来', tone: 'danger' },
      ]
    : [pin, { ...remove, tone: 'danger' }];
  return (
    <ActionSheet<CommentAction>
      open={comment !== undefined}
      onClose={onClose}
      title={comment ? `${comment.name}：${comment.text}` : ''}
      actions={actions}
      onChoose={runAction}
    />
  );
}

/** As on the server: nobody moderates themselves, the expert, or somebody of their own role. */
function canModerateAuthor(
  { role, userId }: Props['state'],
  comment: Pick<RoomComment, 'role' | 'user_id'> | undefined,
): boolean {
  if (comment === undefined || comment.user_id === userId) return false;
  return comment.role !== 'expert' && comment.role !== role;
}
