import { afterEach, expect, test } from 'vitest';
import { config, defaultConfig } from './config-store.ts';

afterEach(() => {
  localStorage.clear();
  config.restore();
});

test('until the server has answered, the theme is none and for the home alone; its answer outlives a restart', () => {
  config.restore();
  expect(config.get()).toMatchObject({ scope: 'index', pattern: -1 });
  config.update({ ...defaultConfig, scope: 'all', pattern: 0 });
  config.restore();
  expect(config.get()).toMatchObject({ scope: 'all', pattern: 0 });
});
