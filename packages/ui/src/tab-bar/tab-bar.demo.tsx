import { ChatIcon, HomeIcon, UserIcon } from '../icon/shell-icons.tsx';
import type { Demo } from '../testing/demo.ts';
import { TabBar } from './tab-bar.tsx';

const items = [
  { href: '#index', label: '学院', icon: <HomeIcon /> },
  { href: '#ai', label: '智能问答', icon: <ChatIcon />, unread: 120 },
  { href: '#mine', label: '我的', icon: <UserIcon />, unread: 3 },
];

export default {
  title: '标签栏',
  variants: { 三个去处: () => <TabBar items={items} current="#index" onSelect={() => {}} /> },
} satisfies Demo;
