import { routes, type RoutePath } from '@academy/contract/routes.ts';
import { ChatIcon } from '@academy/ui/icon/chat.tsx';
import { HomeIcon } from '@academy/ui/icon/home.tsx';
import { UserIcon } from '@academy/ui/icon/user.tsx';
import { TabBar } from '@academy/ui/tab-bar/tab-bar.tsx';
import { pageAddress } from '../navigation/paths.ts';

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
  return <TabBar items={items} current={pageAddress(current)} />;
}
