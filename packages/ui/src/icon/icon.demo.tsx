import type { ComponentType } from 'react';
import type { Demo } from '../testing/demo.ts';
import type { IconProps } from './icon.tsx';

const files = import.meta.glob<Record<string, ComponentType<IconProps>>>(['./*.tsx', '!./icon*.tsx'], {
  eager: true,
});
const icons = Object.entries(files).map(([path, module]) => ({
  path,
  IconComponent: Object.values(module)[0]!,
}));
const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, 1fr)',
  gap: 'var(--space-md)',
  justifyItems: 'center',
} as const;

export default {
  title: '图标',
  variants: {
    全部: () => (
      <div style={grid}>
        {icons.map(({ path, IconComponent }) => (
          <IconComponent key={path} />
        ))}
      </div>
    ),
  },
} satisfies Demo;
