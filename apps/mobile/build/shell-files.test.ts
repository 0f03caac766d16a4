import { expect, test } from 'vitest';
import { listShellFiles } from './shell-files.ts';

const chunk = (fileName: string, more: object = {}) => ({ type: 'chunk', fileName, ...more });
const output = {
  'a.js': chunk('a.js', {
    moduleIds: ['/w/src/app/main.tsx'],
    imports: ['kit.js'],
    viteMetadata: { importedCss: new Set(['a.css']), importedAssets: new Set(['a.svg']) },
  }),
  'kit.js': chunk('kit.js', { moduleIds: ['/w/src/kit.ts'], imports: ['a.js'] }),
  'far.js': chunk('far.js', { moduleIds: ['/w/src/far.tsx', '/w/src/too.tsx'] }),
  'late.js': chunk('late.js', { moduleIds: ['/w/src/late.tsx'] }),
  'a.css': { type: 'asset', fileName: 'a.css' },
};

test('what is named comes with its imports, styles and drawings, each once, and nothing else', () => {
  expect(listShellFiles(output, ['src/app/main.tsx', 'src/too.tsx'])).toEqual([
    'a.css',
    'a.js',
    'a.svg',
    'far.js',
    'kit.js',
  ]);
});

test('a module that is no longer there stops the build by its name', () => {
  expect(() => listShellFiles(output, ['src/gone.tsx'])).toThrow('src/gone.tsx');
});
