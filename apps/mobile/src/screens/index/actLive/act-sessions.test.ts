import type { LiveSession } from '@academy/contract/areas/content.ts';
import { expect, test } from 'vitest';
import { findSessionState } from './act-sessions.tsx';

const session: LiveSession = {
  title: '主会场',
  starts_at: '2026-11-21T11:00:00.000Z',
  ends_at: '2026-11-21T12:00:00.000Z',
  expert: null,
  place: '报告厅',
  live: null,
};
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00.000Z`);

test('a session at a place has a state by the clock, once there is one', () => {
  expect(findSessionState(session, undefined)).toBeUndefined();
  expect(findSessionState(session, at('10:59'))?.label).toBe('即将开始');
  expect(findSessionState(session, at('11:00'))).toEqual({ label: '进行中', isRunning: true });
  expect(findSessionState(session, at('12:00'))?.label).toBe('已结束');
});

test('a session with a live has the state of its live, whatever the clock', () => {
  const live = {
    content_id: 7,
    content_type: 'expertLive' as const,
    status: 1,
    status_label: '直播中',
    video: null,
    sound_url: null,
    has_replay: false,
  };
  expect(findSessionState({ ...session, live }, at('09:00'))).toEqual({ label: '直播中', isRunning: true });
  expect(findSessionState({ ...session, live }, undefined)?.label).toBe('直播中');
});
