import type { Demo } from '../testing/demo.ts';
import { Tag } from './tag.tsx';

export default {
  title: '标签',
  variants: {
    五种: () => (
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-xs)' }}>
        <Tag>小学</Tag>
        <Tag tone="brand">必修</Tag>
        <Tag tone="teal">已学完</Tag>
        <Tag tone="live">直播中</Tag>
        <Tag tone="scrim">08:40</Tag>
      </p>
    ),
  },
} satisfies Demo;
