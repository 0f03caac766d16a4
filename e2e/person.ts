import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { computeCode, decodeBase32, stepAt } from '../apps/server/src/domain/identity/second-factor/totp.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mobile number that no demo user and no other journey has. */
export const newMobile = (): string => `166${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Gives every user a network address of its own, because the limit of codes for one network is lower than all journeys need. */
const separateNetwork = () => ({
  'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
});

/** A short message that the academy would have sent. */
interface UnsentMessage {
  readonly mobile: string;
  readonly code: string;
  readonly at: string;
}

/** The messages that were not sent, the latest first: without an SMS vendor the server shows them to callers with its key. */
export async function readOutbox(request: APIRequestContext): Promise<UnsentMessage[]> {
  const key = readFileSync(join(process.env.E2E_DATA_DIR!, 'outbox-key'), 'utf8');
  return (await request.get('/dev/outbox.json', { params: { key } })).json();
}

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
  const { code } = (await readOutbox(request)).find((message) => message.mobile === mobile)!;
  const answer = await request.post('/app/v1/user/login/mobile', { form: { mobile, code, agreed: 1 } });
  const { data, msg } = await answer.json();
  const tokenFile = join(process.env.E2E_DATA_DIR!, `${test.info().project.name}-${mobile}.token`);
  if (!data?.token && existsSync(tokenFile)) return readFileSync(tokenFile, 'utf8');
  expect(data?.token, msg).toBeTruthy();
  writeFileSync(tokenFile, data.token);
  return data.token;
}

const demoOperatorMobile = '13800000004';
/** The key of this operator's second factor, as the README names it. */
const demoOperatorKey = 'YOUXIAOFUMUXUEYUANYANSHI22334455';

/**
 * Signs in the demo's operator and proves the second factor; returns the token. A code is good once, so it waits for the
 * next one where another journey used this one.
 */
export async function getOperatorToken(request: APIRequestContext): Promise<string> {
  const token = await getToken(request, demoOperatorMobile);
  const isVerified = async () => {
    const state = await request.get('/app/v1/operator/secondfactor', { headers: { token } });
    return (await state.json()).data.verified_until !== null;
  };
  const prove = async () => {
    if (await isVerified()) return true;
    const code = computeCode(decodeBase32(demoOperatorKey), stepAt(new Date()));
    await request.post('/app/v1/operator/secondfactor/verify', { form: { code }, headers: { token } });
    return isVerified();
  };
  await expect.poll(prove, { timeout: 70_000, intervals: [31_000] }).toBe(true);
  return token;
}

/** Makes the context's next pages open as the user of the token. */
export async function signInPage(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('user_identity_token', text),
    JSON.stringify(token),
  );
}
