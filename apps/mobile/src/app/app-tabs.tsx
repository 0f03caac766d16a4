import { routes, type RoutePath } from '@academy/contract/routes.ts';
import { ChatIcon } from '@academy/ui/icon/chat.tsx';
import { HomeIcon } from '@academy/ui/icon/home.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import { TabBar } from '@academy/ui/tab-bar/tab-bar.tsx';
import { pageAddress } from '../navigation/paths.ts';
import { useStore } from '../platform/store.ts';
import { unreadCount } from '../session/unread-count.ts';

const tabs = [
  { path: '/pages/index/index', icon: <HomeIcon /> },
  { path: '/pages/ai/ai', icon: <ChatIcon /> },
  { path: '/pages/mine/mine', icon: <UserIcon /> },
] as const;

const items = tabs.map(({ path, icon }) => ({
  href: pageAddress(path),
  label: routes[path].tab.label,
  icon,
}));

/** The app's three places. */
export function AppTabs({ current }: { current: RoutePath }) {
  const unread = useStore(unreadCount);
  const [academy, questions, mine] = items;
  // Of none nothing is said.
  const shown = unread > 0 ? [academy!, questions!, { ...mine!, unread }] : items;
  return <TabBar items={shown} current={pageAddress(current)} />;
}
