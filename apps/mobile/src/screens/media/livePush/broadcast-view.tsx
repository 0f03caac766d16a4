import { useEffect, useEffectEvent, useState } from 'react';
import { liveStatus } from '@academy/contract/limits.ts';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { Page } from '@academy/ui/page/page.tsx';
import { ChapterSheet } from '../../../features/live-chapters/chapters.tsx';
import { LikeAnimation } from '../../../features/live-chat/like-animation.tsx';
import { LiveCommentField } from '../../../features/live-chat/live-comment-field.tsx';
import { LiveCommentList } from '../../../features/live-chat/live-comment-list.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { useLiveRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import { BroadcastControls } from './broadcast-controls.tsx';
import { BroadcastHeader, NetworkPill } from './broadcast-header.tsx';
import styles from './broadcast-view.module.css';
import { CommentMenu } from '../../../features/live-chat/comment-menu.tsx';
import type { LiveDetail } from './live-ended.tsx';
import { Preview } from './preview.tsx';
import { RehearsalSheet } from './rehearsal-sheet.tsx';
import { SeatQueueSheet } from './seat-queue-sheet.tsx';
import { LiveProgramSection } from './program-section.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { useOnAir } from './use-on-air.ts';
import { useSeatedGuests } from './use-seated-guests.ts';

type Props = { live: LiveDetail; name: string; onChanged: () => Promise<unknown> };
type SheetName = 'queue' | 'settings' | 'chapters' | 'rehearsal';

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
  useLiveStatus(live, { room, onChanged });
  const close = () => setSheet(undefined);
  const closeMenu = () => selectComment(undefined);
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
        <div className={styles.comments}>
          <LiveCommentList
            comments={room.comments.comments}
            pinned={room.pinned}
            empty={isLive ? '还没有人说话。' : '开播后，大家说的话会出现在这里。'}
            onPress={selectComment}
          />
        </div>
        <div className={styles.say}>
          <LiveCommentField
            blocked={room.phase !== 'here' ? '正在进入直播间…' : isLive ? undefined : '开播以后就可以发言'}
            onSend={(text) => open!.room.comment(text)}
          />
        </div>
      </div>
      <RehearsalSheet open={sheet === 'rehearsal'} onClose={close} studio={studio} />
      {open && (
        <>
          <SeatQueueSheet open={sheet === 'queue'} onClose={close} room={open.room} state={room} />
          <SettingsSheet
            open={sheet === 'settings'}
            onClose={close}
            {...{ studio, devices, room: open.room }}
            slowSeconds={room.slowSeconds}
          >
            <LiveProgramSection
              {...{ live, isLive, isSending, onChanged }}
              onSwitchToProgram={switchToProgram}
            />
          </SettingsSheet>
          <ChapterSheet open={sheet === 'chapters'} onClose={close} contentId={live.content_id} />
          <CommentMenu comment={selectedComment} state={room} room={open.room} onClose={closeMenu} />
        </>
      )}
    </Page>
  );
}

/**
 * Refreshes the live when the room reports another status, because another page or the schedule may start or end it, and
 * when its picture comes or goes, because then its length counts on or stands still.
 */
function useLiveStatus(
  live: Pick<LiveDetail, 'status'>,
  { room, onChanged }: { room: LiveRoomState; onChanged: () => Promise<unknown> },
): void {
  const { status, run, awaitingSeconds } = room;
  const notifyChanged = useEffectEvent(() => void onChanged());
  useEffect(() => {
    if (status !== null && status !== live.status) notifyChanged();
  }, [status, live.status]);
  const isAwaiting = awaitingSeconds !== null;
  useEffect(() => {
    if (run > 0) notifyChanged();
  }, [run, isAwaiting]);
}
