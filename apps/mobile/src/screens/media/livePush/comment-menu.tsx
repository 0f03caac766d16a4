import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { tell } from './in-room.ts';

type Props = {
  /** The one that was pressed. */
  comment: RoomComment | undefined;
  state: Pick<LiveRoomState, 'pinned' | 'mutedUsers'>;
  room: Pick<LiveRoom, 'say'>;
  onClose: () => void;
};
type Act = 'pin' | 'invite' | 'take-away' | 'mute' | 'unmute' | 'send-away';

/** What the expert can do with something that was said, and with who said it. */
export function CommentMenu({ comment, state, room, onClose }: Props) {
  const { pinned, mutedUsers } = state;
  const isPinned = comment !== undefined && pinned?.id === comment.id;
  const isMuted = comment !== undefined && mutedUsers.includes(comment.user_id);
  const act = (key: Act): void => {
    if (!comment) return;
    const { id, user_id } = comment;
    const acts: Readonly<Record<Act, () => Promise<unknown>>> = {
      pin: () => tell(room.say('pin', { comment_id: isPinned ? null : id })),
      invite: () => tell(room.say('seat-invite', { user_id }), '邀请已经发出'),
      'take-away': () => tell(room.say('remove-comment', { comment_id: id })),
      mute: () => tell(room.say('mute', { user_id, muted: true }), '已禁言'),
      unmute: () => tell(room.say('mute', { user_id, muted: false }), '已解除禁言'),
      'send-away': () => tell(room.say('remove-user', { user_id }), '已请出直播间'),
    };
    void acts[key]();
  };
  const own: Action<Act>[] = [
    { key: 'pin', label: isPinned ? '取消置顶' : '置顶' },
    { key: 'take-away', label: '删除这条评论', tone: 'danger' },
  ];
  const others: Action<Act>[] = [
    { key: 'pin', label: isPinned ? '取消置顶' : '置顶' },
    { key: 'invite', label: '邀请连麦' },
    { key: 'take-away', label: '删除这条评论' },
    isMuted ? { key: 'unmute', label: '解除禁言' } : { key: 'mute', label: '禁言', note: '还能看，不能说话' },
    { key: 'send-away', label: '请出直播间', note: '这一场不能再进来', tone: 'danger' },
  ];
  return (
    <ActionSheet<Act>
      open={comment !== undefined}
      onClose={onClose}
      title={comment ? `${comment.name}：${comment.text}` : ''}
      actions={comment?.role === 'expert' ? own : others}
      onChoose={act}
    />
  );
}
