import type { PublisherState } from './publisher-state.ts';
import { sendLevels } from './send-level.ts';

/** How it stands with what is sent, for whoever sends: a word, and how to take it. */
interface NetworkWords {
  readonly tone: 'calm' | 'good' | 'weak' | 'bad';
  readonly text: string;
  /** Spoken in full; what is measured with it. */
  readonly detail: string;
}

export function describeNetwork(state: PublisherState): NetworkWords {
  const { phase, kbps, level, message } = state;
  const rate = kbps >= 1_000 ? `${(kbps / 1_000).toFixed(1)} Mbps` : `${kbps} kbps`;
  const detail = `${sendLevels[level]!.label} · ${rate}`;
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
