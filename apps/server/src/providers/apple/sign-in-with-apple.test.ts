import { createHash, createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAppleSignIn } from './sign-in-with-apple.ts';
import { type FakeApple, fakeTeam, startFakeApple } from './testing/fake-apple.ts';

const web = 'com.example.academy.web';
const app = 'com.example.academy';
const redirectUri = 'https://academy.example/wx/pages/common/login';
const nonce = 'a nonce of the page';
const good = { sub: 'person-1', aud: web, nonce };
const seconds = 1_000;

let apple: FakeApple;
let now: number;
beforeEach(async () => {
  apple = await startFakeApple();
  now = Date.now();
});
afterEach(() => apple.close());

const open = () =>
  createAppleSignIn({
    clientIds: [web, app],
    ...fakeTeam,
    privateKey: apple.privateKey,
    redirectUri,
    clock: { now: () => new Date(now) },
    now: () => now,
    origin: apple.origin,
    timeout: 1_000,
  });
const verify = async (identityToken: string) => (await open()).verify({ identityToken, nonce });
const identityOf = (clientId: string) => ({
  subject: 'person-1',
  clientId,
  tokenId: 'one',
  expiresAt: new Date(),
});

test('a token that Apple signed for the page or the app identifies the person', async () => {
  expect(await verify(await apple.sign(good))).toMatchObject({
    subject: 'person-1',
    clientId: web,
    expiresAt: expect.any(Date),
  });
  const hashed = createHash('sha256').update(nonce).digest('hex');
  expect(await verify(await apple.sign({ ...good, aud: app, nonce: hashed }))).toMatchObject({
    clientId: app,
  });
});

test('a token has the same id however its signature is spelled, and no other token has it', async () => {
  const token = await apple.sign(good);
  const bytes = Buffer.from(token.split('.')[2]!, 'base64url');
  // The last letter carries four unused bits.
  const spelled = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .map((letter) => token.slice(0, -1) + letter)
    .filter((one) => one !== token && bytes.equals(Buffer.from(one.split('.')[2]!, 'base64url')));
  expect(spelled.length).toBeGreaterThan(0);
  const tokenId = (await verify(token))?.tokenId;
  expect(tokenId).toEqual(expect.any(String));
  for (const one of spelled) expect([tokenId, undefined]).toContain((await verify(one))?.tokenId);
  expect((await verify(await apple.sign({ ...good, jti: 'another' })))?.tokenId).not.toBe(tokenId);
});

test.each([
  ['another audience', { aud: 'com.example.other' }],
  ['another issuer', { iss: 'https://appleid.example.com' }],
  ['another nonce', { nonce: 'of somebody else' }],
  ['no nonce', { nonce: null }],
  ['an end that has passed', { exp: Math.floor(Date.now() / seconds) - 1 }],
  ['no end', { exp: null }],
  ['no person', { sub: null }],
])('a token with %s is rejected', async (_what, claims) => {
  expect(await verify(await apple.sign({ ...good, ...claims }))).toBeUndefined();
});

test('a token without a signature, or signed with a public secret, is rejected', async () => {
  const [, payload] = (await apple.sign(good)).split('.');
  const none = Buffer.from('{"alg":"none","kid":"apple-0"}').toString('base64url');
  expect(await verify(`${none}.${payload}.`)).toBeUndefined();
  const publicKey = createSecretKey(Buffer.from(await apple.publicKey()));
  const claims = { ...good, iss: 'https://appleid.apple.com' };
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'apple-0' })
    .setExpirationTime('10m')
    .sign(publicKey);
  expect(await verify(forged)).toBeUndefined();
  const [header, , signature] = (await apple.sign({ ...good, sub: 'person-2' })).split('.');
  expect(await verify(`${header}.${payload}.${signature}`)).toBeUndefined();
  expect(await verify('rubbish')).toBeUndefined();
});

test('keys are fetched once; an unknown key causes a refresh, once a minute at most', async () => {
  const signIn = await open();
  const ask = async (identityToken: string) => signIn.verify({ identityToken, nonce });
  const old = await apple.sign(good);
  await Promise.all(Array.from({ length: 10 }, () => ask(old)));
  expect(await ask(await apple.sign(good, { kid: 'made up' }))).toBeUndefined();
  expect(apple.requestedPaths).toEqual(['/auth/keys']);
  await apple.rotate();
  now += 61 * seconds;
  expect(await ask(await apple.sign(good))).toMatchObject({ subject: 'person-1' });
  expect(await ask(old)).toBeUndefined();
  expect(await ask(await apple.sign(good, { kid: 'made up too' }))).toBeUndefined();
  expect(apple.requestedPaths).toEqual(['/auth/keys', '/auth/keys']);
});

test('without Apple’s keys sign-in is UNAVAILABLE; cached keys stay in use', async () => {
  const signIn = await open();
  apple.next.set('/auth/keys', undefined);
  const token = await apple.sign(good);
  await expect(signIn.verify({ identityToken: token, nonce })).rejects.toMatchObject({ name: 'UNAVAILABLE' });
  now += 11 * seconds;
  expect(await signIn.verify({ identityToken: token, nonce })).toBeDefined();
  now += 61 * seconds;
  apple.next.set('/auth/keys', { status: 500, body: '{}' });
  const unknown = await apple.sign(good, { kid: 'made up' });
  await expect(signIn.verify({ identityToken: unknown, nonce })).rejects.toMatchObject({
    name: 'UNAVAILABLE',
  });
  expect(await signIn.verify({ identityToken: token, nonce })).toBeDefined();
});

test('a code gives a grant once, for the page and for the app, and the grant can be revoked', async () => {
  const signIn = await open();
  const ofPage = apple.issueCode({ clientId: web, subject: 'person-1', redirectUri });
  const grant = await signIn.redeem(ofPage, identityOf(web));
  expect(grant).toEqual(expect.any(String));
  expect(await signIn.redeem(ofPage, identityOf(web))).toBeUndefined();
  const ofApp = apple.issueCode({ clientId: app, subject: 'person-1' });
  const another = await signIn.redeem(ofApp, identityOf(app));
  await signIn.revoke(grant!);
  await signIn.revoke(another!);
  expect(apple.revoked).toHaveLength(2);
  await signIn.revoke(grant!);
});

test('a code of another person gives no grant', async () => {
  const code = apple.issueCode({ clientId: web, subject: 'person-2', redirectUri });
  expect(await (await open()).redeem(code, identityOf(web))).toBeUndefined();
});

test.each([
  ['a refusal of ours', { status: 400, body: '{"error":"invalid_client"}' }],
  ['a failure', { status: 503, body: '{"error":"invalid_grant"}' }],
  ['rubbish', { status: 200, body: '<html>' }],
  ['an answer without a grant', { status: 200, body: '{}' }],
  ['silence', undefined],
])('%s is UNAVAILABLE, and the error contains neither code nor key', async (_what, response) => {
  apple.next.set('/auth/token', response);
  const signIn = await open();
  const code = apple.issueCode({ clientId: web, subject: 'person-1', redirectUri });
  const failing = signIn.redeem(code, identityOf(web));
  const error = (await failing.catch((caught: unknown) => caught)) as Error;
  expect(error).toMatchObject({ name: 'UNAVAILABLE' });
  expect(`${error.stack}${(error.cause as Error).stack}`).not.toContain(code);
  apple.next.set('/auth/revoke', response?.status === 200 ? { status: 500, body: '{}' } : response);
  await expect(signIn.revoke(`${web} refresh-1`)).rejects.toMatchObject({ name: 'UNAVAILABLE' });
});
