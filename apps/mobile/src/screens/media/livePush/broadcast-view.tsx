import { useEffect, useEffectEvent, useState } from 'react';
import { liveStatus } from '@academy/contract/limits.ts';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { Page } from '@academy/ui/page/page.tsx';
import { ChapterSheet } from '../../../features/live-chapters/chapters.tsx';
import { LikeAnimation } from '../../../features/live-chat/like-animation.tsx';
import { LiveCommentField } from '../../../features/live-chat/live-comment-field.tsx';
import { LiveCommentList } from '../../../features/live-chat/live-comment-list.tsx';
import { useLiveRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import { BroadcastControls } from './broadcast-controls.tsx';
import { BroadcastHeader, NetworkPill } from './broadcast-header.tsx';
import styles from './broadcast-view.module.css';
import { CommentMenu } from './comment-menu.tsx';
import type { LiveDetail } from './live-ended.tsx';
import { Preview } from './preview.tsx';
import { SeatQueueSheet } from './seat-queue-sheet.tsx';
import { ProgramSection, SettingsSheet } from './settings-sheet.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { useOnAir } from './use-on-air.ts';
import { useSeatedGuests } from './use-seated-guests.ts';

type Props = { live: LiveDetail; name: string; onChanged: () => Promise<unknown> };
type SheetName = 'queue' | 'settings' | 'chapters';

export function BroadcastView({ live, name, onChanged }: Props) {
  const { studio, devices, sending, start, switchToProgram, end } = useBroadcast({ live, name, onChanged });
  const open = useLiveRoom(live);
  const room = useRoomState(open?.room);
  const [sheet, setSheet] = useState<SheetName>();
  const [selectedComment, selectComment] = useState<RoomComment>();
  useSeatedGuests(open, studio);
  const isSending = sending.phase !== 'idle' && sending.phase !== 'ended' && sending.phase !== 'refused';
  useOnAir(isSending);
  const isLive = live.status === liveStatus.live;
  useLiveStatus(live, { status: room.status, onChanged });
  const close = () => setSheet(undefined);
  const closeMenu = () => selectComment(undefined);
  const programSection = live.rtmp && (
    <ProgramSection program={live.rtmp} {...{ isLive, isSending }} onSwitchToProgram={switchToProgram} />
  );
  const bar = (
    <BroadcastControls {...{ live, studio, devices, sending, room, start, end }} onOpen={setSheet} />
  );
  return (
    <Page footer={bar}>
      <div className={styles.desk}>
        <Preview studio={studio} devices={devices} corner={<NetworkPill sending={sending} />}>
          {open && <LikeAnimation onLikes={open.room.onLikes} />}
        </Preview>
        <BroadcastHeader live={live} sending={sending} room={room} />
        <div className={styles.said}>
          <LiveCommentList
            comments={room.comments.comments}
            pinned={room.pinned}
            empty={isLive ? '还没有人说话。' : '开播后，大家说的话会出现在这里。'}
            onPress={selectComment}
          />
        </div>
        <div className={styles.say}>
          <LiveCommentField
            blocked={room.phase === 'here' ? undefined : '正在进入直播间…'}
            onSend={(text) => open!.room.comment(text)}
          />
        </div>
      </div>
      {open && (
        <>
          <SeatQueueSheet open={sheet === 'queue'} onClose={close} room={open.room} state={room} />
          <SettingsSheet
            open={sheet === 'settings'}
            onClose={close}
            {...{ studio, devices, room: open.room }}
            slowSeconds={room.slowSeconds}
          >
            {programSection}
          </SettingsSheet>
          <ChapterSheet open={sheet === 'chapters'} onClose={close} contentId={live.content_id} />
          <CommentMenu comment={selectedComment} state={room} room={open.room} onClose={closeMenu} />
        </>
      )}
    </Page>
  );
}

/** Refreshes the live when the room reports another status: another page or the schedule may start or end it. */
function useLiveStatus(
  live: Pick<LiveDetail, 'status'>,
  { status, onChanged }: { status: number | null; onChanged: () => Promise<unknown> },
): void {
  const notifyChanged = useEffectEvent(() => void onChanged());
  useEffect(() => {
    if (status !== null && status !== live.status) notifyChanged();
  }, [status, live.status]);
}
