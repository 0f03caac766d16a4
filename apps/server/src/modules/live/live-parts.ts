import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { FindIceServers } from '../../kit/ice-servers.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { RtmpDoor } from '../../realtime/live/rtmp-door.ts';
import type { RoomTokens } from '../../realtime/room/room-token.ts';
import type { PublishTokens } from '../../realtime/live/publish-token.ts';

export interface LiveCallParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly publishTokens: PublishTokens;
  readonly liveOrigin: LiveOrigin;
  /** Absent: programs cannot publish. */
  readonly rtmp?: Pick<RtmpDoor, 'describe'> | undefined;
  /** The address that people see; absent: the one that the request names. */
  readonly publicUrl?: string | undefined;
  readonly roomTokens: RoomTokens;
  /** For WebRTC between the expert and those on seats; guests are given none that cost anything. */
  readonly iceServers: FindIceServers;
}
