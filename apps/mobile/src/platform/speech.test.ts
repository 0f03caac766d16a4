import { expect, test } from 'vitest';
import { findVoice } from './speech.ts';

const voice = (lang: string, localService = true) => ({ name: lang, lang, localService });

test.each([
  [['en-US', 'zh-TW', 'zh-CN'], 'zh-CN'],
  [['en-US', 'cmn-Hans-CN'], 'cmn-Hans-CN'],
  [['zh_CN_#Hans', 'zh-HK'], 'zh_CN_#Hans'],
  [['en-US', 'zh-TW'], 'zh-TW'],
])('of %j the voice %s is chosen', (languages, chosen) => {
  expect(findVoice(languages.map((lang) => voice(lang)))?.lang).toBe(chosen);
});

test('a local voice comes before one that needs the network', () => {
  const remote = { ...voice('zh-CN', false), name: 'remote' };
  const local = { ...voice('zh-CN'), name: 'local' };
  expect(findVoice([remote, local])?.name).toBe('local');
});

test('a Cantonese voice does not read Mandarin, and an English one reads neither', () => {
  expect(findVoice([voice('en-US'), voice('zh-HK'), voice('yue-HK')])).toBeUndefined();
});
