import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A number that no demo person and no other journey has. */
export const newMobile = (): string => `166${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Signs a number in by the code of a short message; gives the token, with which further calls are made. */
export async function getToken(request: APIRequestContext, mobile: string): Promise<string> {
  expect((await request.post('/app/v1/sms/code', { form: { mobile } })).ok()).toBe(true);
  // A server without a vendor for short messages keeps what it would have sent, the latest first.
  const outbox = await (await request.get('/dev/outbox.json')).json();
  const { code } = outbox.find((message: { mobile: string }) => message.mobile === mobile);
  const answer = await request.post('/app/v1/user/login/mobile', { form: { mobile, code, agreed: 1 } });
  const { data, msg } = await answer.json();
  expect(data?.token, msg).toBeTruthy();
  return data.token;
}

/** Opens the app as whoever the token names, from the next page on. */
export async function beSignedIn(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('user_identity_token', text),
    JSON.stringify(token),
  );
}
