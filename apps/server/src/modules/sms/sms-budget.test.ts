import { expect, test } from 'vitest';
import { createLog } from '../../kit/log.ts';
import { createMetrics } from '../../kit/metrics.ts';
import { useTestModule } from '../testing/test-module.ts';
import { systemClock as clock } from '../../kit/clock.ts';
import { createSmsRoutes } from './sms-codes.ts';

/** Codes of everybody together within an hour. */
const smsPerHour = 10;
const lines: { level: number; alarm?: string; sent?: number }[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const metrics = createMetrics();
const sms = { send: async () => {} };
const academy = useTestModule(({ db, tokens }) =>
  createSmsRoutes({ db, clock, tokens, sms, smsPerHour, log, metrics }),
);

const valueOf = async (name: string) => {
  const text = await metrics.registry.metrics();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
};

test('the budget of an hour ends with an alarm in the log and in the metrics', async () => {
  const codes = [];
  for (let index = 0; index < smsPerHour + 2; index += 1) {
    const mobile = `139${String(index).padStart(8, '0')}`;
    codes.push((await academy.as().send('POST sms/code', { mobile })).code);
  }
  expect(codes.slice(0, smsPerHour)).toEqual(Array.from({ length: smsPerHour }, () => 200));
  expect(codes.slice(smsPerHour)).toEqual([1019, 1019]);
  // One line, although four requests came after most of the budget was used.
  const alarms = lines.filter(({ alarm }) => alarm === 'sms-budget');
  expect(alarms).toMatchObject([{ level: 50, sent: 8, perHour: smsPerHour }]);
  expect(await valueOf('academy_sms_codes_sent_total')).toBe(smsPerHour);
  expect(await valueOf('academy_sms_codes_budget')).toBe(smsPerHour);
  expect(await valueOf('academy_sms_budget_alarms_total')).toBe(4);
});
