import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShareIcon } from '@academy/ui/icon/action-icons.tsx';
import { Icon } from '@academy/ui/icon/icon.tsx';
import { ChatIcon } from '@academy/ui/icon/shell-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { isInWeChat } from '../../../platform/device.ts';
import { getShell } from '../../../platform/shell.ts';
import { recordShare, type ShareChannel } from './record-share.ts';
import { showShareGuide } from './share-guide.tsx';
import styles from './share-screen.module.css';
import type { Shared } from './use-shared.ts';

type Props = { shared: Shared; onPoster: () => void };
type ShareMethod = { channel: ShareChannel; label: string; icon: ReactNode };

function listShareMethods(): ShareMethod[] {
  const inWeChat: ShareMethod[] = [
    { channel: 'wechat', label: '微信好友', icon: <ChatIcon /> },
    { channel: 'moments', label: '朋友圈', icon: <MomentsIcon /> },
  ];
  return [
    ...(isInWeChat() ? inWeChat : []),
    ...(canShareCard() ? [{ channel: 'system', label: '发给朋友', icon: <ShareIcon /> } as const] : []),
    { channel: 'poster', label: '生成海报', icon: <PosterIcon /> },
    { channel: 'link', label: '复制链接', icon: <LinkIcon /> },
  ];
}

export function ShareMethods({ shared: { subject, card }, onPoster }: Props) {
  const { title, description: text, link: url } = card;
  const client = useQueryClient();
  const record = (channel: ShareChannel, isShared: boolean) =>
    isShared && recordShare(client, { subject, channel });
  const actions: Record<ShareChannel, () => unknown> = {
    wechat: () => openGuide('wechat'),
    moments: () => openGuide('moments'),
    system: async () => record('system', await shareCard({ title, text, url })),
    poster: onPoster,
    link: async () => record('link', await copyLink(url)),
  };
  // WeChat shares the page on top, so the overlay closes before the guide opens.
  const openGuide = (channel: 'wechat' | 'moments') => {
    record(channel, true);
    appNavigator.navigateBack();
    showShareGuide(channel);
  };
  return (
    <ul className={styles.ways}>
      {listShareMethods().map(({ channel, label, icon }) => (
        <li key={channel}>
          <button type="button" onClick={() => void actions[channel]()}>
            <span className={styles.icon}>{icon}</span>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether the phone has a share sheet. */
const canShareCard = (): boolean => getShell().canShare();

/**
 * Opens the phone's share sheet with a card. Resolves to false when the person cancelled, or when it failed, which a
 * toast says.
 */
async function shareCard(card: ShareData): Promise<boolean> {
  try {
    await getShell().share(card);
    return true;
  } catch (error) {
    if ((error as DOMException).name !== 'AbortError') toast.show('手机没有打开分享，可以复制链接再粘贴');
    return false;
  }
}

/** Copies a link; a toast says whether that worked. Resolves to whether it did. */
async function copyLink(link: string): Promise<boolean> {
  const isCopied = await copyText(link);
  toast.show(isCopied ? '链接已复制，去粘贴给朋友吧' : '复制失败，请从地址栏复制');
  return isCopied;
}

const LinkIcon = () => (
  <Icon d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1-1" />
);

const PosterIcon = () => (
  <Icon d="M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM5 14l4-4 4 4 2.5-2.5L19 15M8.500 18h7" />
);

const MomentsIcon = () => (
  <Icon d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v5M21 12h-5M12 21v-5M3 12h5" />
);
