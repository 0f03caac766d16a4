import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mobile number that no demo user and no other journey has. */
export const newMobile = (): string => `166${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Gives every user a network address of its own: one alone is not sent as many codes as all journeys need. */
const separateNetwork = () => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

/**
 * Signs a number in by an SMS code; returns its token. A number is sent one code a minute, so a second call for it
 * returns the first token.
 */
export async function getToken(request: APIRequestContext, mobile: string): Promise<string> {
  const codeResponse = await request.post('/app/v1/sms/code', {
    form: { mobile },
    headers: separateNetwork(),
  });
  expect(codeResponse.ok()).toBe(true);
  // Without an SMS vendor the server shows the messages it would have sent, the latest first.
  const outbox = await (await request.get('/dev/outbox.json')).json();
  const { code } = outbox.find((message: { mobile: string }) => message.mobile === mobile);
  const answer = await request.post('/app/v1/user/login/mobile', { form: { mobile, code, agreed: 1 } });
  const { data, msg } = await answer.json();
  const tokenFile = join(process.env.E2E_DATA_DIR!, `${test.info().project.name}-${mobile}.token`);
  if (!data?.token && existsSync(tokenFile)) return readFileSync(tokenFile, 'utf8');
  expect(data?.token, msg).toBeTruthy();
  writeFileSync(tokenFile, data.token);
  return data.token;
}

/** Makes the context's next pages open as the user of the token. */
export async function signInPage(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('user_identity_token', text),
    JSON.stringify(token),
  );
}
