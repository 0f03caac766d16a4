import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A number that no demo person and no other journey has. */
export const newMobile = (): string => `166${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Everybody asks from a network of their own: one alone is not sent as many codes as all journeys need. */
const elsewhere = () => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

/**
 * Signs a number in by the code of a short message; gives the token, with which further calls are made. A number is sent
 * one code a minute: whoever comes again before, as a second try does, goes on with the token of the first time.
 */
export async function getToken(request: APIRequestContext, mobile: string): Promise<string> {
  const asked = await request.post('/app/v1/sms/code', { form: { mobile }, headers: elsewhere() });
  expect(asked.ok()).toBe(true);
  // A server without a vendor for short messages keeps what it would have sent, the latest first.
  const outbox = await (await request.get('/dev/outbox.json')).json();
  const { code } = outbox.find((message: { mobile: string }) => message.mobile === mobile);
  const answer = await request.post('/app/v1/user/login/mobile', { form: { mobile, code, agreed: 1 } });
  const { data, msg } = await answer.json();
  const kept = join(process.env.E2E_DATA_DIR!, `${test.info().project.name}-${mobile}.token`);
  if (!data?.token && existsSync(kept)) return readFileSync(kept, 'utf8');
  expect(data?.token, msg).toBeTruthy();
  writeFileSync(kept, data.token);
  return data.token;
}

/** Opens the app as whoever the token names, from the next page on. */
export async function beSignedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('user_identity_token', text),
    JSON.stringify(token),
  );
}
