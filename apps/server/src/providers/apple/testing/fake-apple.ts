import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, exportPKCS8, exportSPKI, generateKeyPair, jwtVerify, SignJWT, type JWK } from 'jose';

const issuer = 'https://appleid.apple.com';
export const fakeTeam = { teamId: 'TEAM000001', keyId: 'KEY0000001' };

interface Code {
  readonly clientId: string;
  readonly subject: string;
  readonly redirectUri?: string;
}

type Claims = Record<string, unknown>;

/** A fake Apple on this machine: signs tokens, serves its keys, accepts codes and grants, and fails on request. */
export interface FakeApple {
  readonly origin: string;
  /** The academy's own private key, as Apple provides it. */
  readonly privateKey: string;
  /** Paths that were requested, in order. */
  readonly requestedPaths: string[];
  readonly revoked: string[];
  /** Replaces the next response of a path; undefined: the request is accepted and never answered. */
  readonly next: Map<string, { status: number; body: string } | undefined>;
  /** A token as Apple would sign it; null removes a claim. */
  sign(claims: Claims, header?: { kid?: string }): Promise<string>;
  /** The public half of the current signing key as PEM, which an attacker can have. */
  publicKey(): Promise<string>;
  /** Switches to another signing key; the old one is no longer served. */
  rotate(): Promise<void>;
  /** A code that is valid once. */
  issueCode(code: Code): string;
  close(): Promise<void>;
}

export async function startFakeApple(): Promise<FakeApple> {
  const academy = await generateKeyPair('ES256', { extractable: true });
  const codes = new Map<string, Code>();
  const grants = new Map<string, string>();
  const requestedPaths: string[] = [];
  const revoked: string[] = [];
  const next: FakeApple['next'] = new Map();
  let serial = 0;
  const newPair = () => generateKeyPair('RS256', { extractable: true });
  let signing = { kid: 'apple-0', pair: await newPair() };

  const sign: FakeApple['sign'] = (claims, header = {}) => {
    const now = Math.floor(Date.now() / 1_000);
    const payload: Claims = { iss: issuer, iat: now, exp: now + 600, ...claims };
    for (const [name, value] of Object.entries(payload)) if (value === null) delete payload[name];
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid, ...header })
      .sign(signing.pair.privateKey);
  };
  /** Whether the client secret was made by the academy for this client. */
  const isProven = async (fields: URLSearchParams) => {
    const { payload, protectedHeader } = await jwtVerify(
      fields.get('client_secret') ?? '',
      academy.publicKey,
      { algorithms: ['ES256'], audience: issuer, issuer: fakeTeam.teamId },
    );
    const brief = (payload.exp ?? Infinity) - (payload.iat ?? 0) <= 15_777_000;
    return protectedHeader.kid === fakeTeam.keyId && payload.sub === fields.get('client_id') && brief;
  };
  const redeem = async (fields: URLSearchParams) => {
    const code = codes.get(fields.get('code') ?? '');
    codes.delete(fields.get('code') ?? '');
    const fits =
      code?.clientId === fields.get('client_id') &&
      (code?.redirectUri ?? null) === fields.get('redirect_uri') &&
      fields.get('grant_type') === 'authorization_code';
    if (!code || !fits) return { status: 400, json: { error: 'invalid_grant' } };
    const grant = `refresh-${(serial += 1)}`;
    grants.set(grant, code.clientId);
    const token = await sign({ sub: code.subject, aud: code.clientId });
    return { status: 200, json: { access_token: 'a', refresh_token: grant, id_token: token } };
  };
  const respond = async (path: string, fields: URLSearchParams) => {
    if (path === '/auth/keys') {
      const key: JWK = { ...(await exportJWK(signing.pair.publicKey)), kid: signing.kid, alg: 'RS256' };
      return { status: 200, json: { keys: [{ ...key, use: 'sig' }] } };
    }
    if (!(await isProven(fields).catch(() => false)))
      return { status: 400, json: { error: 'invalid_client' } };
    if (path === '/auth/token') return redeem(fields);
    const grant = fields.get('token') ?? '';
    if (grants.get(grant) !== fields.get('client_id'))
      return { status: 400, json: { error: 'invalid_grant' } };
    grants.delete(grant);
    revoked.push(grant);
    return { status: 200, json: undefined };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    if (next.has(path)) {
      const nextResponse = next.get(path);
      next.delete(path);
      if (nextResponse) response.writeHead(nextResponse.status).end(nextResponse.body);
      return;
    }
    const { status, json } = await respond(path, new URLSearchParams(await text(request)));
    response.writeHead(status).end(json && JSON.stringify(json));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    privateKey: await exportPKCS8(academy.privateKey),
    requestedPaths,
    revoked,
    next,
    sign,
    publicKey: () => exportSPKI(signing.pair.publicKey),
    rotate: async () => {
      signing = { kid: `apple-${(serial += 1)}`, pair: await newPair() };
    },
    issueCode: (code) => {
      const name = `code-${(serial += 1)}`;
      codes.set(name, code);
      return name;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
