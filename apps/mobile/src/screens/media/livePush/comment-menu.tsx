import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { toastResult } from './toast-result.ts';

type Props = {
  comment: RoomComment | undefined;
  state: Pick<LiveRoomState, 'pinned' | 'mutedUsers'>;
  room: Pick<LiveRoom, 'send'>;
  onClose: () => void;
};
type CommentAction = 'pin' | 'invite' | 'take-away' | 'mute' | 'unmute' | 'send-away';

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
  const ownActions: Action<CommentAction>[] = [
    { key: 'pin', label: isPinned ? '取消置顶' : '置顶' },
    { key: 'take-away', label: '删除这条评论', tone: 'danger' },
  ];
  const otherActions: Action<CommentAction>[] = [
    { key: 'pin', label: isPinned ? '取消置顶' : '置顶' },
    { key: 'invite', label: '邀请连麦' },
    { key: 'take-away', label: '删除这条评论' },
    isMuted ? { key: 'unmute', label: '解除禁言' } : { key: 'mute', label: '禁言', note: '还能看，不能说话' },
    { key: 'send-away', label: '请出直播间', note: '这一场不能再进来', tone: 'danger' },
  ];
  return (
    <ActionSheet<CommentAction>
      open={comment !== undefined}
      onClose={onClose}
      title={comment ? `${comment.name}：${comment.text}` : ''}
      actions={comment?.role === 'expert' ? ownActions : otherActions}
      onChoose={runAction}
    />
  );
}
