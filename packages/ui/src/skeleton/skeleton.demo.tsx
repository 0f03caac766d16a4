import type { Demo } from '../testing/demo.ts';
import { Skeleton } from './skeleton.tsx';

export default {
  title: '骨架',
  variants: {
    几行字: () => <Skeleton lines={3} />,
    一张图: () => <Skeleton ratio="16 / 9" />,
    一个头像: () => <Skeleton round width="2.75rem" height="2.75rem" />,
  },
} satisfies Demo;
