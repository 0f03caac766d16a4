import type { Demo } from '../testing/demo.ts';
import { ListFooter } from './list-footer.tsx';

const nothing = () => {};

export default {
  title: '列表的尽头',
  variants: {
    还有更多: () => <ListFooter state="more" error={null} onMore={nothing} />,
    正在加载: () => <ListFooter state="loading" error={null} onMore={nothing} />,
    没有更多: () => <ListFooter state="end" error={null} onMore={nothing} />,
    加载失败: () => <ListFooter state="error" error={null} onMore={nothing} />,
  },
} satisfies Demo;
