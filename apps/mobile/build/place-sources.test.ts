import { expect, test } from 'vitest';
import { findPlaces } from './place-sources.ts';

test('each component is found in the file that holds it, whatever the file is named after', () => {
  const output = {
    a: {
      type: 'chunk',
      fileName: 'assets/kit-1.js',
      moduleIds: ['/app/src/features/x/x.tsx', '/app/src/format/y.ts'],
    },
    b: { type: 'chunk', fileName: 'assets/b-2.js', moduleIds: ['/app/src/screens/b/b-screen.tsx'] },
    c: { type: 'asset', fileName: 'assets/c.css' },
  };
  expect(findPlaces(output, '/app')).toEqual({
    'src/features/x/x.tsx': 'assets/kit-1.js',
    'src/screens/b/b-screen.tsx': 'assets/b-2.js',
  });
});
