import { strToU8 } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { playBridge } from './testing/play-bridge.ts';

type Options = { path: string; directory: string; data: string; files: string[] };

/** Files on the phone by folder and path; files shown in its share sheet; and how the sheet and the disk behave. */
const phone = {
  files: new Map<string, Uint8Array>(),
  shown: [] as { name: string; content: Uint8Array }[],
  close: async () => {},
  isFull: false,
};

const at = ({ directory, path }: Options) => `${directory}/${path}`;
const root = 'file:///data/user/0/academy/';
const methods: Record<string, (options: Options) => unknown> = {
  'Filesystem.rmdir': (options) => {
    const below = [...phone.files.keys()].filter((path) => path.startsWith(`${at(options)}/`));
    if (below.length === 0) throw new Error('There is no such folder');
    for (const path of below) phone.files.delete(path);
  },
  'Filesystem.writeFile': (options) => {
    if (phone.isFull) throw new Error('No space is left');
    phone.files.set(at(options), strToU8(atob(options.data), true));
    return { uri: root + at(options).split('/').map(encodeURIComponent).join('/') };
  },
  'Share.share': async ({ files }) => {
    const path = decodeURIComponent(files[0]!.slice(root.length));
    phone.shown.push({ name: path, content: phone.files.get(path)! });
    await phone.close();
    if (!phone.files.has(path)) throw new Error('The file is gone');
  },
};

playBridge(methods);
const { saveNativeFile } = await import('./share-sheet.ts');

const folder = 'CACHE/shared-files';
const fileOf = (name: string, content: BlobPart = 'x') => ({ name, type: '', content });
const names = () => [...phone.files.keys()];

beforeEach(() => {
  phone.files.clear();
  Object.assign(phone, { shown: [], close: async () => {}, isFull: false });
});

test('a file is shared byte by byte under its Chinese name', async () => {
  const content = crypto.getRandomValues(new Uint8Array(60_000));
  await saveNativeFile(fileOf('毕业证书 小满 2026-7K3M.jpg', new Blob([content])));
  expect(phone.shown).toEqual([{ name: `${folder}/毕业证书 小满 2026-7K3M.jpg`, content }]);
});

test('a text keeps its byte order mark and its characters; the file shared before is deleted', async () => {
  phone.files.set('CACHE/bundle-zips/1.zip', new Uint8Array());
  await saveNativeFile(fileOf('海报.png'));
  await saveNativeFile(fileOf('学习.csv', '\uFEFF地方,分钟'));
  expect(phone.shown.at(-1)!.content).toEqual(strToU8('\uFEFF地方,分钟'));
  expect(names()).toEqual(['CACHE/bundle-zips/1.zip', `${folder}/学习.csv`]);
});

test.each([
  ['with signs', '作业/手机：怎么办?!.png', '作业 手机：怎么办.png'],
  ['that leads out', '../../秘密.csv', '.. .. 秘密.csv'],
  ['without an end', `${'长'.repeat(200)}.png`, `${'长'.repeat(60)}.png`],
])('a name %s becomes one that disks accept', async (_what, name, saved) => {
  await saveNativeFile(fileOf(name));
  expect(names()).toEqual([`${folder}/${saved}`]);
});

test('a closed sheet gives an AbortError; other failures do not', async () => {
  phone.close = () => Promise.reject(new Error('Share canceled'));
  await expect(saveNativeFile(fileOf('海报.png'))).rejects.toMatchObject({ name: 'AbortError' });
  phone.close = () => Promise.reject(new Error('Error sharing item'));
  await expect(saveNativeFile(fileOf('海报.png'))).rejects.toMatchObject({
    name: 'Error',
    message: 'Error sharing item',
  });
  Object.assign(phone, { shown: [], isFull: true });
  await expect(saveNativeFile(fileOf('海报.png'))).rejects.toThrow('No space is left');
  expect(phone.shown).toEqual([]);
});

test('no file is deleted while its sheet is open', async () => {
  let close = () => {};
  phone.close = () => new Promise<void>((resolve) => (close = resolve));
  const first = saveNativeFile(fileOf('证书.jpg'));
  const second = saveNativeFile(fileOf('证书.pdf'));
  await expect.poll(() => phone.shown).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(names()).toEqual([`${folder}/证书.jpg`]);
  close();
  await first;
  await expect.poll(() => names()).toEqual([`${folder}/证书.pdf`]);
  await expect.poll(() => phone.shown).toHaveLength(2);
  close();
  await second;
});
