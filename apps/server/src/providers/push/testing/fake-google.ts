import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import type { PushFailure } from '../../../ports/testing/push-conformance.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { ServiceAccount } from '../google-access.ts';

interface FcmMessage {
  readonly token: string;
  readonly notification: { readonly title: string; readonly body: string };
  readonly data: { readonly path: string };
  readonly android: { readonly notification: { readonly tag: string; readonly notification_count: number } };
  readonly apns: {
    readonly headers: Readonly<Record<string, string>>;
    readonly payload: { readonly aps: { readonly badge: number } };
  };
}

/** A fake Google on this machine: checks access requests and senders, stores what was sent, and fails on request. */
interface FakeGoogle {
  readonly origin: string;
  readonly account: ServiceAccount;
  readonly received: FcmMessage[];
  accesses: number;
  failNext(failure: PushFailure): Promise<void>;
  close(): Promise<void>;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';

const googleError = (status: number, code: string, more: object = { errorCode: code }) => ({
  status,
  json: { error: { code: status, status: code, details: [more] } },
});
const refusals: Partial<Record<PushFailure, { status: number; json: unknown }>> = {
  unregistered: googleError(404, 'NOT_FOUND', { errorCode: 'UNREGISTERED' }),
  foreign: googleError(403, 'SENDER_ID_MISMATCH'),
  noToken: googleError(400, 'INVALID_ARGUMENT', { fieldViolations: [{ field: 'message.token' }] }),
  refusal: googleError(400, 'INVALID_ARGUMENT'),
  busy: googleError(429, 'QUOTA_EXCEEDED'),
  broken: googleError(503, 'UNAVAILABLE'),
};

export async function startFakeGoogle(clock: Clock): Promise<FakeGoogle> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  let valid: string | undefined;
  let failure: PushFailure | undefined;

  const say = (response: ServerResponse, status: number, json: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '30' });
    response.end(JSON.stringify(json));
  };
  const issueAccessToken = async (request: IncomingMessage, response: ServerResponse) => {
    google.accesses += 1;
    const fields = new URLSearchParams(await text(request));
    try {
      if (failure === 'noAccess') throw new Error('told to');
      if (fields.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        throw new Error('grant');
      const { payload, protectedHeader } = await jwtVerify(fields.get('assertion') ?? '', pair.publicKey, {
        algorithms: ['RS256'],
        issuer: google.account.client_email,
        audience: google.account.token_uri,
        maxTokenAge: '1h',
        currentDate: clock.now(),
      });
      if (payload['scope'] !== scope || protectedHeader.kid !== google.account.private_key_id)
        throw new Error('scope');
    } catch {
      failure = undefined;
      return say(response, 400, { error: 'invalid_grant' });
    }
    valid = `access-${google.accesses}`;
    return say(response, 200, { access_token: valid, expires_in: 3_600, token_type: 'Bearer' });
  };
  const acceptMessage = async (request: IncomingMessage, response: ServerResponse) => {
    const { message } = JSON.parse(await text(request)) as { message: FcmMessage };
    const currentFailure = failure;
    failure = undefined;
    if (currentFailure === 'spentAccess') valid = undefined;
    if (valid === undefined || request.headers.authorization !== `Bearer ${valid}`)
      return say(response, 401, googleError(401, 'UNAUTHENTICATED').json);
    if (currentFailure === 'silence') return response.destroy();
    if (currentFailure === 'slow') return undefined;
    if (currentFailure === 'rubbish') return response.writeHead(404).end('<html>Not found</html>');
    const refusal = currentFailure && refusals[currentFailure];
    if (refusal) return say(response, refusal.status, refusal.json);
    google.received.push(message);
    return say(response, 200, { name: 'projects/academy/messages/1' });
  };
  const server = createServer((request, response) => {
    const isSending = request.url === '/v1/projects/academy/messages:send' && request.method === 'POST';
    void (isSending ? acceptMessage(request, response) : issueAccessToken(request, response));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const google: FakeGoogle = {
    origin,
    account: {
      project_id: 'academy',
      client_email: 'push@academy.iam.gserviceaccount.com',
      private_key: await exportPKCS8(pair.privateKey),
      private_key_id: 'key-1',
      token_uri: `${origin}/token`,
    },
    received: [],
    accesses: 0,
    async failNext(next) {
      if (next !== 'closed') {
        failure = next;
        return;
      }
      await close();
      // Until clients with an open connection have noticed.
      await new Promise((resolve) => setTimeout(resolve, 100));
      setTimeout(() => void listen(port), 300);
    },
    close,
  };
  return google;
}
