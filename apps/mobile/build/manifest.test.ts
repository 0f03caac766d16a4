import { app, manifest } from '@academy/contract/limits.ts';
import { expect, test } from 'vitest';

test('an installed academy stands upright, in Chinese, under its name and below its base path', async () => {
  const served: unknown = await (await fetch('/manifest.webmanifest')).json();
  expect(served).toMatchObject({
    name: app.name,
    lang: manifest.locale,
    orientation: manifest.orientation,
    start_url: app.basePath,
    scope: app.basePath,
  });
});
