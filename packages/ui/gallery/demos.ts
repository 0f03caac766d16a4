import type { Demo } from '../src/testing/demo.ts';

const files = import.meta.glob<Demo>('../src/*/*.demo.tsx', { eager: true, import: 'default' });

export const demos: Readonly<Record<string, Demo>> = Object.fromEntries(
  Object.entries(files).map(([path, demo]) => [path.split('/').at(-2)!, demo]),
);
