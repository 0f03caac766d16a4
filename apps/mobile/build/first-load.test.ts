import { expect, test } from 'vitest';
import { createFirstLoadGroup, createGroup } from './first-load.ts';

const imports: Record<string, string[]> = {
  'main.tsx': ['react.js', 'a.ts', '/query/useMutation.js'],
  'a.ts': ['b.ts', 'main.tsx'],
  'b.ts': [],
  'rest.tsx': ['b.ts', 'c.ts'],
};
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

test('all that the entry imports is one chunk, circles included, but not what only other screens use', () => {
  const group = createFirstLoadGroup('main.tsx');
  expect(['main.tsx', 'react.js', 'a.ts', 'b.ts'].map((id) => group(id, graph))).toEqual(
    Array(4).fill('app'),
  );
  expect(group('/query/useMutation.js', graph)).toBeUndefined();
  expect(group('c.ts', graph)).toBeUndefined();
});

test('a late part and what it imports are a chunk of their own', () => {
  const group = createGroup('rest', 'rest.tsx');
  expect(['rest.tsx', 'c.ts'].map((id) => group(id, graph))).toEqual(['rest', 'rest']);
  expect(group('a.ts', graph)).toBeUndefined();
});
