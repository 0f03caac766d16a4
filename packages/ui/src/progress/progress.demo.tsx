import type { Demo } from '../testing/demo.ts';
import { Progress } from './progress.tsx';

export default {
  title: '进度',
  variants: {
    看到哪里: () => <Progress value={40} label="已看" />,
    学分: () => <Progress value={14} max={20} label="已修学分" tone="teal" />,
    还没开始: () => <Progress value={0} label="已看" tone="teal" />,
    完成: () => <Progress value={100} label="已看" tone="teal" />,
  },
} satisfies Demo;
