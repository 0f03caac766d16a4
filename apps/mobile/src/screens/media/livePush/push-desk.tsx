import { liveStatus } from '@academy/contract/limits.ts';
import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { Page } from '@academy/ui/page/page.tsx';
import { useState } from 'react';
import { ChapterSheet } from '../../../features/live-chapters/chapter-sheet.tsx';
import { RisingHearts } from '../../../features/live-chat/rising-hearts.tsx';
import { SaidList } from '../../../features/live-chat/said-list.tsx';
import { SayField } from '../../../features/live-chat/say-field.tsx';
import { useLiveRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import { CommentMenu } from './comment-menu.tsx';
import type { OwnLive } from './live-over.tsx';
import { NetworkPill } from './network-pill.tsx';
import { Preview } from './preview.tsx';
import { ProgramSection } from './program-section.tsx';
import { PushBar } from './push-bar.tsx';
import styles from './push-desk.module.css';
import { PushHead } from './push-head.tsx';
import { QueueSheet } from './queue-sheet.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { useLiveStatus } from './use-live-status.ts';
import { useOnAir } from './use-on-air.ts';
import { usePush } from './use-push.ts';
import { useSeatedGuests } from './use-seated-guests.ts';

type Props = { live: OwnLive; name: string; onChanged: () => Promise<unknown> };
type Open = 'queue' | 'settings' | 'chapters';

/** Everything an expert needs while live on one page: the picture, what is said, and what can be pressed. */
export function PushDesk({ live, name, onChanged }: Props) {
  const { studio, devices, sending, start, handOver, end } = usePush({ live, name, onChanged });
  const open = useLiveRoom(live);
  const room = useRoomState(open?.room);
  const [sheet, setSheet] = useState<Open>();
  const [chosen, choose] = useState<RoomComment>();
  useSeatedGuests(open, studio);
  const isSending = sending.phase !== 'idle' && sending.phase !== 'ended' && sending.phase !== 'refused';
  useOnAir(isSending);
  const isLive = live.status === liveStatus.live;
  useLiveStatus(live, { status: room.status, onChanged });
  const close = () => setSheet(undefined);
  const bar = <PushBar {...{ live, studio, devices, sending, room, start, end }} onOpen={setSheet} />;
  return (
    <Page footer={bar}>
      <div className={styles.desk}>
        <Preview studio={studio} devices={devices} corner={<NetworkPill sending={sending} />}>
          {open && <RisingHearts onLikes={open.room.onLikes} />}
        </Preview>
        <PushHead live={live} sending={sending} room={room} />
        <div className={styles.said}>
          <SaidList
            comments={room.said.comments}
            pinned={room.pinned}
            empty={isLive ? '还没有人说话。' : '开播后，大家说的话会出现在这里。'}
            onPress={choose}
          />
        </div>
        <div className={styles.say}>
          <SayField
            blocked={room.phase === 'here' ? undefined : '正在进入直播间…'}
            onSay={(text) => open!.room.comment(text)}
          />
        </div>
      </div>
      {open && (
        <>
          <QueueSheet open={sheet === 'queue'} onClose={close} room={open.room} state={room} />
          <SettingsSheet
            open={sheet === 'settings'}
            onClose={close}
            {...{ studio, devices, room: open.room }}
            slowSeconds={room.slowSeconds}
          >
            {live.rtmp && (
              <ProgramSection program={live.rtmp} {...{ isLive, isSending }} onHandOver={handOver} />
            )}
          </SettingsSheet>
          <ChapterSheet open={sheet === 'chapters'} onClose={close} contentId={live.content_id} />
          <CommentMenu comment={chosen} state={room} room={open.room} onClose={() => choose(undefined)} />
        </>
      )}
    </Page>
  );
}
