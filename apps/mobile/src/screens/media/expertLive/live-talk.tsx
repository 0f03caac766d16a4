import { Button } from '@academy/ui/button/button.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { MicIcon } from '@academy/ui/icon/mic.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useState } from 'react';
import { ChapterSheet } from '../../../features/live-chapters/chapter-sheet.tsx';
import { SaidList } from '../../../features/live-chat/said-list.tsx';
import { SayField } from '../../../features/live-chat/say-field.tsx';
import type { LiveRoom } from '../../../features/live-room/live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { count, counted } from '../../../format/count.ts';
import { asPerson } from '../../../session/as-person.ts';
import styles from './live-talk.module.css';

type Props = {
  room: Pick<LiveRoom, 'comment' | 'like'>;
  state: LiveRoomState;
  contentId: number;
  /** Opens what there is to do about a seat; undefined where there are none. */
  onSeat: (() => void) | undefined;
};

/** What is said while it runs, and the ways to take part. */
export function LiveTalk({ room, state, contentId, onSeat }: Props) {
  const [marking, setMarking] = useState(false);
  const { said, pinned, role, viewerCount, likeCount } = state;
  const isGuest = role === 'guest';
  return (
    <div className={styles.talk}>
      <div className={styles.figures}>
        <p>{counted(viewerCount, '人在看')}</p>
        {role === 'assistant' && (
          <Button small variant="plain" onClick={() => setMarking(true)}>
            标记章节
          </Button>
        )}
      </div>
      <div className={styles.said}>
        <SaidList comments={said.comments} pinned={pinned} empty="还没有人说话，来打个招呼吧。" />
      </div>
      {state.phase === 'out' ? (
        <p role="alert">{state.message}</p>
      ) : (
        <div className={styles.ways}>
          {state.phase === 'here' && isGuest ? (
            <button type="button" className={styles.join} onClick={() => asPerson(() => {})}>
              登录后一起说话
            </button>
          ) : (
            <SayField blocked={findBlock(state)} onSay={(text) => room.comment(text)} />
          )}
          {onSeat && (
            <IconButton label="连麦" note={findSeatNote(state)} onClick={() => asPerson(onSeat)}>
              <MicIcon />
            </IconButton>
          )}
          <IconButton
            label="送爱心"
            note={likeCount > 0 ? count(likeCount) : '爱心'}
            onClick={() => asPerson(() => room.like())}
          >
            <HeartIcon filled />
          </IconButton>
        </div>
      )}
      <ChapterSheet open={marking} onClose={() => setMarking(false)} contentId={contentId} />
    </div>
  );
}

function findSeatNote({ seats, seatId }: LiveRoomState): string {
  const own = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  if (!own) return '连麦';
  return own.status === 1 ? '在麦上' : '排队中';
}

function findBlock({ phase, muted }: LiveRoomState): string | undefined {
  if (phase === 'connecting') return '正在进入直播间…';
  if (phase === 'reconnecting') return '网络断开了，正在重新连接…';
  return muted ? '您暂时不能说话' : undefined;
}
