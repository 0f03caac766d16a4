import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { addScene } from './modules/testing/rows.ts';
import type { OutboxSms } from './ports/sms.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';

/** A whole process on a machine whose clock is set while it runs. */
vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademyProcess('forty characters that are no secret at all');

/** Makes a process read its time of day as later by the milliseconds in a file. */
const setClockFrom = (file: string) => `
  import { readFileSync } from 'node:fs';
  const RealDate = Date;
  const now = () => RealDate.now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));
  globalThis.Date = class extends RealDate {
    constructor(...parts) { parts.length === 0 ? super(now()) : super(...parts); }
    static now() { return now(); }
  };`;

test.each([3_600_000, -3_600_000])(
  'when the clock is set by %i ms, codes and sessions go on, and nobody has to wait',
  async (jump) => {
    await addScene(academy.db);
    const clockFile = join(academy.dataDir, 'clock');
    await writeFile(clockFile, '0');
    const origin = await academy.start('0', {
      OUTBOX_PAGE: 'on',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setClockFrom(clockFile))}`,
    });
    const send = async (path: string, fields: Record<string, string>, token?: string) => {
      const headers = { ...(token !== undefined && { token }), device: 'a phone' };
      const body = new URLSearchParams(fields);
      const answer = await fetch(`${origin}${apiPrefix}/${path}`, { method: 'POST', headers, body });
      return (await answer.json()) as Envelope<{ token: string }>;
    };
    const key = await readFile(join(academy.dataDir, 'outbox-key'), 'utf8');
    const readCode = async (mobile: string) => {
      const sent = (await (await fetch(`${origin}/dev/outbox.json?key=${key}`)).json()) as OutboxSms[];
      return sent.find((message) => message.mobile === mobile)!.code;
    };
    const first = { mobile: '13900000001', scene: 'login' };
    expect(await send('sms/code', first)).toMatchObject({ code: 200 });
    await writeFile(clockFile, String(jump));
    const signedIn = await send('user/login/mobile', {
      mobile: first.mobile,
      code: await readCode(first.mobile),
      agreed: '1',
    });
    expect(signedIn).toMatchObject({ code: 200 });
    // No longer than the minute between two codes.
    const again = await send('sms/code', first);
    if (again.code !== 200)
      expect(
        (again.data as unknown as { retry_after_seconds: number }).retry_after_seconds,
      ).toBeLessThanOrEqual(60);
    await writeFile(clockFile, '0');
    expect(await send('user/logout', {}, signedIn.data!.token)).toMatchObject({ code: 200 });
  },
);
