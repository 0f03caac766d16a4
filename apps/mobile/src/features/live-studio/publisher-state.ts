import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { bitrateLevels } from './bitrate-levels.ts';

/**
 * `idle` before the start; `preparing` until the server accepts; `sending`; `weak`: data is produced faster than it
 * is sent; `away`: disconnected and reconnecting; `refused`: the user has to act; `ended`: the live is over.
 */
type PublisherPhase = 'idle' | 'preparing' | 'sending' | 'weak' | 'away' | 'refused' | 'ended';

export interface PublisherState {
  readonly phase: PublisherPhase;
  /** For the user, while away, refused or ended. */
  readonly message: string | null;
  /** Another page is publishing; it can be taken over. */
  readonly canTakeOver: boolean;
  /** Kilobits sent in the last second. */
  readonly kbps: number;
  /** Index in `bitrateLevels`. */
  readonly level: number;
  /** The server's run number; 0 before the first. */
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

/** Whether it is a page or a program, the server does not say. */
export const takenMessage = '画面正由另一个页面或 OBS 等软件播出';

type CloseAction =
  | { readonly kind: 'back'; readonly message: string }
  | { readonly kind: 'lower' }
  | { readonly kind: 'refused'; readonly message: string; readonly canTakeOver: boolean }
  | { readonly kind: 'ended'; readonly message: string };

const reconnect = (message: string): CloseAction => ({ kind: 'back', message });

/** Decides what a close code of the server means. Unknown codes are network failures. */
export function readCloseCode(code: number): CloseAction {
  switch (code) {
    case publishCodes.taken:
      return { kind: 'refused', message: takenMessage, canTakeOver: true };
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
      return reconnect('服务器存储空间不足，画面存不下，正在重试');
    case publishCodes.storageSilent:
      return reconnect('服务器的存储没有响应，正在重试');
    case publishCodes.busy:
      return reconnect('服务器正忙，正在重试');
    case publishCodes.comeBack:
      return reconnect('服务器中断了一下，正在恢复');
    default:
      return reconnect('网络断开了，正在重新连接');
  }
}

interface NetworkStatus {
  readonly tone: 'calm' | 'good' | 'weak' | 'bad';
  readonly text: string;
  /** For screen readers, with the measured bitrate. */
  readonly detail: string;
}

export function describeNetwork(state: PublisherState): NetworkStatus {
  const { phase, kbps, level, message } = state;
  const rate = kbps >= 1_000 ? `${(kbps / 1_000).toFixed(1)} Mbps` : `${kbps} kbps`;
  const detail = `${bitrateLevels[level]!.label} · ${rate}`;
  switch (phase) {
    case 'idle':
      return { tone: 'calm', text: '预览', detail: '还没有开始' };
    case 'preparing':
      return { tone: 'calm', text: '连接中', detail: '正在接通' };
    case 'sending':
      return { tone: 'good', text: '网络良好', detail };
    case 'weak':
      return { tone: 'weak', text: '网络较弱', detail };
    case 'away':
      return { tone: 'bad', text: '已断开', detail: message ?? '正在重新连接' };
    default:
      return { tone: 'bad', text: '已停止', detail: message ?? '画面没有在发送' };
  }
}
