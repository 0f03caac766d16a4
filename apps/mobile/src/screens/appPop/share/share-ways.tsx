import { ChatIcon } from '@academy/ui/icon/chat.tsx';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { appNavigator } from '../../../navigation/navigator.ts';
import { isInWeChat } from '../../../platform/in-wechat.ts';
import { canHandOver, copyLink, handOver } from './hand-over.ts';
import { recordShare, type ShareChannel } from './record-share.ts';
import { LinkIcon, MomentsIcon, PosterIcon } from './share-icons.tsx';
import { showShareGuide } from './share-guide.tsx';
import styles from './share-ways.module.css';
import type { Shared } from './use-shared.ts';

type Props = { shared: Shared; onPoster: () => void };
type Way = { channel: ShareChannel; label: string; icon: ReactNode };

/** The ways that this phone has to hand it on. */
function listWays(): Way[] {
  const inWeChat: Way[] = [
    { channel: 'wechat', label: '微信好友', icon: <ChatIcon /> },
    { channel: 'moments', label: '朋友圈', icon: <MomentsIcon /> },
  ];
  return [
    ...(isInWeChat() ? inWeChat : []),
    ...(canHandOver() ? [{ channel: 'system', label: '发给朋友', icon: <ShareIcon /> } as const] : []),
    { channel: 'poster', label: '生成海报', icon: <PosterIcon /> },
    { channel: 'link', label: '复制链接', icon: <LinkIcon /> },
  ];
}

export function ShareWays({ shared: { subject, card }, onPoster }: Props) {
  const { title, description: text, link: url } = card;
  const client = useQueryClient();
  const note = (channel: ShareChannel, isDone: boolean) =>
    isDone && recordShare(client, { subject, channel });
  const take: Record<ShareChannel, () => unknown> = {
    wechat: () => guide('wechat'),
    moments: () => guide('moments'),
    system: async () => note('system', await handOver({ title, text, url })),
    poster: onPoster,
    link: async () => note('link', await copyLink(url)),
  };
  // WeChat shares the page that is on top, so the overlay leaves before it says how.
  const guide = (channel: 'wechat' | 'moments') => {
    note(channel, true);
    appNavigator.navigateBack();
    showShareGuide(channel);
  };
  return (
    <ul className={styles.ways}>
      {listWays().map(({ channel, label, icon }) => (
        <li key={channel}>
          <button type="button" onClick={() => void take[channel]()}>
            <span className={styles.icon}>{icon}</span>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
