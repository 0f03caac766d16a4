import type { Demo } from '../testing/demo.ts';
import { Badge } from './badge.tsx';

export default {
  title: '未读数',
  variants: {
    从零到九十九加: () => (
      <p style={{ display: 'flex', gap: 'var(--space-md)' }}>
        {[-1, 0, 1, 12, 99, 100].map((count) => (
          <Badge key={count} count={count} />
        ))}
      </p>
    ),
  },
} satisfies Demo;
