import { app } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';

test('an installed academy stands upright, in Chinese, under its name and below its base path', async () => {
  const manifest: unknown = await (await fetch('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: app.name,
    lang: app.locale,
    orientation: app.orientation,
    start_url: app.basePath,
    scope: app.basePath,
  });
});
