import { publishCodes } from '@academy/contract/realtime/publish.ts';

/**
 * `idle` before the first press; `preparing` until the server takes it; `sending`; `weak`: more is made than goes out;
 * `away`: cut off and coming back by itself; `refused`: it needs a person; `ended`: the live is over.
 */
type PublisherPhase = 'idle' | 'preparing' | 'sending' | 'weak' | 'away' | 'refused' | 'ended';

export interface PublisherState {
  readonly phase: PublisherPhase;
  /** For the person, while away, refused or ended. */
  readonly message: string | null;
  /** Another page publishes: it can be taken over. */
  readonly canTakeOver: boolean;
  /** Kilobits that left in the last second. */
  readonly kbps: number;
  /** The place in `sendLevels`. */
  readonly level: number;
  /** The server's number of this stay; 0 before the first. */
  readonly run: number;
  /** The first picture of this run can be watched. */
  readonly isPlaying: boolean;
}

export const idleState: PublisherState = {
  phase: 'idle',
  message: null,
  canTakeOver: false,
  kbps: 0,
  level: 0,
  run: 0,
  isPlaying: false,
};

/** How a connection's end is to be taken. */
type Ending =
  | { readonly kind: 'back'; readonly message: string }
  | { readonly kind: 'lower' }
  | { readonly kind: 'refused'; readonly message: string; readonly canTakeOver: boolean }
  | { readonly kind: 'ended'; readonly message: string };

const back = (message: string): Ending => ({ kind: 'back', message });

/** What the server's close code means for whoever sends. Codes that are not ours are the network's. */
export function readCloseCode(code: number): Ending {
  switch (code) {
    case publishCodes.taken:
      return { kind: 'refused', message: '这场直播正在另一个页面推流', canTakeOver: true };
    case publishCodes.unreadable:
      return {
        kind: 'refused',
        message: '这个浏览器发出的画面不能播放，请换用最新版的 Chrome、Edge 或 Safari',
        canTakeOver: false,
      };
    case publishCodes.ended:
    case publishCodes.notRunning:
      return { kind: 'ended', message: '直播已经结束' };
    case publishCodes.tooMuch:
      return { kind: 'lower' };
    case publishCodes.storage:
      return back('服务器暂时存不下画面，正在重试');
    case publishCodes.busy:
      return back('服务器正忙，正在重试');
    case publishCodes.comeBack:
      return back('服务器中断了一下，正在恢复');
    default:
      return back('网络断开了，正在重新连接');
  }
}
