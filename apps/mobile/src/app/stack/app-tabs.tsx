import { routes, type RoutePath } from '@academy/contract/routes.ts';
import { ChatIcon, HomeIcon, UserIcon } from '@academy/ui/icon/shell-icons.tsx';
import { TabBar } from '@academy/ui/tab-bar/tab-bar.tsx';
import { pageAddress } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { unreadCount } from '../../data/unread-count.ts';

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

/** The tab bar of the app, with the number of unread notices on the last tab. */
export function AppTabs({ current }: { current: RoutePath }) {
  const unread = useStore(unreadCount);
  const [academy, questions, mine] = items;
  // A count of zero shows no badge.
  const tabItems = unread > 0 ? [academy!, questions!, { ...mine!, unread }] : items;
  return <TabBar items={tabItems} current={pageAddress(current)} />;
}
