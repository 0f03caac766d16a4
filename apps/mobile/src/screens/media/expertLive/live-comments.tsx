import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { MicIcon } from '@academy/ui/icon/media-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useState } from 'react';
import { ChapterSheet } from '../../../features/live-chapters/chapters.tsx';
import { CommentMenu } from '../../../features/live-chat/comment-menu.tsx';
import { LiveCommentList } from '../../../features/live-chat/live-comment-list.tsx';
import { LiveCommentField } from '../../../features/live-chat/live-comment-field.tsx';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { count, countWithUnit } from '../../../format/count.ts';
import { requireLogin } from '../../../session/login.ts';
import styles from './live-comments.module.css';

type Props = {
  room: Pick<LiveRoom, 'comment' | 'like' | 'send'>;
  state: LiveRoomState;
  contentId: number;
  /** Whether a recording is broadcast, whose comments were recorded with it. */
  recorded: boolean;
  /** Opens the seat sheet; undefined where there are no seats. */
  onSeat: (() => void) | undefined;
};

export function LiveComments({ room, state, contentId, recorded, onSeat }: Props) {
  const [isMarkingChapter, setMarkingChapter] = useState(false);
  const [selected, select] = useState<RoomComment>();
  const { phase, comments, pinned, role, viewerCount, likeCount } = state;
  const isGuest = role === 'guest';
  const isModerator = role === 'assistant' || role === 'expert';
  return (
    <div className={styles.talk}>
      <div className={styles.status}>
        {/* Unknown until the room is joined; whoever is in it is counted. */}
        <p>{phase !== 'out' && viewerCount > 0 && countWithUnit(viewerCount, '人在看')}</p>
        {recorded && <p>录播：部分留言来自首播</p>}
        {role === 'assistant' && (
          <Button small variant="plain" onClick={() => setMarkingChapter(true)}>
            标记章节
          </Button>
        )}
      </div>
      <div className={styles.comments}>
        <div>
          <LiveCommentList
            comments={comments.comments}
            pinned={pinned}
            empty={phase === 'here' && '还没有人说话，来打个招呼吧。'}
            onPress={isModerator && phase === 'here' ? select : undefined}
          />
        </div>
      </div>
      {phase === 'out' ? (
        <p role="alert">{state.message}</p>
      ) : (
        <div className={styles.ways}>
          {phase === 'here' && isGuest ? (
            <button type="button" className={styles.join} onClick={() => requireLogin(() => {})}>
              登录后一起说话
            </button>
          ) : (
            <LiveCommentField blocked={findBlockReason(state)} onSend={(text) => room.comment(text)} />
          )}
          {onSeat && (
            <IconButton label="连麦" note={findSeatNote(state)} onClick={() => requireLogin(onSeat)}>
              <MicIcon />
            </IconButton>
          )}
          <IconButton
            label="送爱心"
            note={likeCount > 0 ? count(likeCount) : '爱心'}
            onClick={() => requireLogin(() => room.like())}
          >
            <HeartIcon filled />
          </IconButton>
        </div>
      )}
      {isModerator && (
        <CommentMenu comment={selected} state={state} room={room} onClose={() => select(undefined)} />
      )}
      <ChapterSheet open={isMarkingChapter} onClose={() => setMarkingChapter(false)} contentId={contentId} />
    </div>
  );
}

function findSeatNote({ seats, seatId }: LiveRoomState): string {
  const ownSeat = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  if (!ownSeat) return '连麦';
  if (ownSeat.status === seatStatus.accepted) return '在麦上';
  return ownSeat.payload.invited ? '邀请您' : '排队中';
}

function findBlockReason({ phase, muted }: LiveRoomState): string | undefined {
  if (phase === 'connecting') return '正在进入直播间…';
  if (phase === 'reconnecting') return '网络断开了，正在重新连接…';
  return muted ? '您暂时不能说话' : undefined;
}
