import { expect, test } from 'vitest';
import { createLog } from '../kit/log.ts';
import { systemClock } from '../kit/clock.ts';
import type { SmsMessage } from '../ports/sms.ts';
import { openSms } from './open-sms.ts';

const deps = { demoMobiles: ['13800000001'], clock: systemClock, log: createLog('silent') };
const to = (mobile: string): SmsMessage => ({ mobile, scene: 'login', code: '123456' });

test('without a vendor every code stays in the outbox, which can be shown', async () => {
  const { sms, outbox } = openSms(deps);
  await sms.send(to('13912345678'));
  expect(outbox!.list()).toMatchObject([to('13912345678')]);
});

test('a vendor gets every number except the demo’s, and then there is no outbox to show', async () => {
  const sent: SmsMessage[] = [];
  const vendor = { send: async (message: SmsMessage) => void sent.push(message) };
  const { sms, outbox } = openSms({ ...deps, vendor });
  await sms.send(to('13800000001'));
  await sms.send(to('13912345678'));
  expect(sent).toEqual([to('13912345678')]);
  expect(outbox).toBeUndefined();
});
