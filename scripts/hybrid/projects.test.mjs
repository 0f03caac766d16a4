import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firebaseFile, listAndroidPlugins } from './projects.mjs';

const { plugins } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../apps/mobile/hybrid/app.json'), 'utf8'),
);

test('the Android project includes the push plugin only if the Firebase file exists', () => {
  const own = mkdtempSync(join(tmpdir(), 'academy-own-'));
  onTestFinished(() => rmSync(own, { recursive: true }));
  const without = listAndroidPlugins(plugins, own);
  expect(plugins.filter((name) => !without.includes(name))).toEqual(['@capacitor/push-notifications']);
  mkdirSync(dirname(join(own, firebaseFile)), { recursive: true });
  writeFileSync(join(own, firebaseFile), '{}');
  expect(listAndroidPlugins(plugins, own)).toEqual(plugins);
});
