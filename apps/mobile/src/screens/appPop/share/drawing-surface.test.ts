import { expect, test } from 'vitest';
import { loadPicture } from './drawing-surface.ts';

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>')}`;
const picture = { url: drawing, srcset: '', width: 8, height: 4, colour: '' };

test('a picture is requested with CORS, since the packaged app has another origin than the academy', async () => {
  const loaded = await loadPicture(picture);
  expect(loaded).toMatchObject({ width: 8, height: 4 });
  expect(loaded!.image.crossOrigin).toBe('anonymous');
});

test('a picture that fails to load is undefined', async () => {
  expect(await loadPicture({ ...picture, url: 'data:image/png,none' })).toBeUndefined();
});
