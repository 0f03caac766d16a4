import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { app as product } from '@academy/contract/limits.ts';
import { smsCode } from '@academy/contract/login-limits.ts';
import { AppError } from '../../kit/errors.ts';
import { isEqualHash } from '../../kit/keyed-hash.ts';
import type { OutboxSms, SmsOutbox } from '../../ports/sms.ts';

const scenes: Readonly<Record<SmsScene, string>> = {
  login: '登录',
  bind: '绑定手机号',
  reset: '设置密码',
  leave: '注销账号',
};

const time = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

/**
 * Renders the outbox as HTML: newest message first, refreshed every five seconds, without script. Nothing needs
 * escaping, because numbers and codes are digits.
 */
const renderOutbox = (messages: readonly OutboxSms[]): string => `<!doctype html>
<html lang="zh-Hans">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>短信发件箱 · ${product.name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dev/outbox.css">
</head>
<body>
<main>
<h1>短信发件箱</h1>
<p>这所学院还没有接入短信服务，验证码不会真正发出，都记在这里。只有本机和同一局域网里，用启动时打印的地址，才能打开这一页。</p>
${messages.length === 0 ? '<p class="empty">还没有短信。在登录页点“获取验证码”，几秒后就能在这里看到。</p>' : renderList(messages)}
</main>
</body>
</html>
`;

const renderList = (messages: readonly OutboxSms[]): string =>
  `<ol aria-label="最近的短信">${messages.map(renderMessage).join('')}</ol>
<p class="note">验证码 ${smsCode.lifetime / 60_000} 分钟内有效，最多保留最近 50 条，重启后清空。</p>`;

const renderMessage = ({ mobile, scene, code, at }: OutboxSms): string => `<li>
<span class="mobile">${mobile}</span><span class="scene">${scenes[scene]}</span>
<strong>${code}</strong><time datetime="${at.toISOString()}">${time.format(at)}</time>
</li>`;

const createSecret = (): string => randomBytes(32).toString('base64url');

/** Links to the outbox, for those who can read what the academy prints. */
interface OutboxLinks {
  /** The path of the link that is valid now. */
  getPath(): string;
  /** Whether this is the secret of the valid link; it is then valid no more, and the next one is. */
  redeem(secret: string): boolean;
}

/** Each link opens the outbox once; `onUsed` gets the path of the next one. */
export function createOutboxLinks(onUsed: (nextPath: string) => void = () => {}): OutboxLinks {
  let valid = createSecret();
  const getPath = () => `/dev/outbox?link=${valid}`;
  return {
    getPath,
    redeem: (secret) => {
      if (!isEqualHash(secret, valid)) return false;
      valid = createSecret();
      onUsed(getPath());
      return true;
    },
  };
}

const cookieName = 'outbox';

export interface OutboxPage {
  readonly outbox: SmsOutbox;
  /** The secret of programs that read the messages as JSON; whoever has it can read the academy's folder. */
  readonly key: string;
  readonly links: OutboxLinks;
}

/**
 * `/dev/outbox` shows messages that would have been sent, for developers on the same machine or in the local network
 * whose browser opened a printed link. Everybody else gets a 404. The address alone proves nothing: a proxy or a tunnel
 * on this machine that adds no headers makes remote callers look local.
 */
export function registerOutbox(
  app: FastifyInstance,
  { outbox, key, links, trustProxy }: OutboxPage & { trustProxy: boolean },
): void {
  // Valid until the next start, like the codes.
  const cookie = createSecret();
  const stylesheet = readFileSync(join(import.meta.dirname, 'outbox.css'), 'utf8');
  const respond = (type: string, render: () => string) => async (request: FastifyRequest) => {
    // The address of an unknown proxy is not that of the caller behind it.
    const isProxied = proxyHeaders.some((name) => request.headers[name] !== undefined);
    if (!isLocal(request) || (isProxied && !trustProxy)) throw new AppError('UNKNOWN_CALL');
    const usesLink = links.redeem(queryOf(request, 'link'));
    const usesKey = type === 'application/json' && isEqualHash(queryOf(request, 'key'), key);
    if (!usesLink && !usesKey && !hasCookie(request, cookie))
      throw new AppError('UNKNOWN_CALL', { message: linkNeeded });
    return { type, text: render(), usesLink };
  };
  const pages = {
    '/dev/outbox': respond('text/html', () => renderOutbox(outbox.list())),
    '/dev/outbox.json': respond('application/json', () => JSON.stringify(outbox.list())),
    '/dev/outbox.css': respond('text/css', () => stylesheet),
  };
  for (const [url, render] of Object.entries(pages)) {
    app.get(url, async (request, reply) => {
      const { type, text, usesLink } = await render(request);
      if (usesLink)
        return reply
          .headers({
            'cache-control': 'no-store',
            'set-cookie': `${cookieName}=${cookie}; Path=/dev; HttpOnly; SameSite=Strict`,
          })
          .redirect(url);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` })
        .send(text);
    });
  }
}

const linkNeeded = '请用最近一次打印的地址打开短信发件箱，每个地址只能用一次';

/** A parameter that was sent once; otherwise empty. */
function queryOf({ query }: FastifyRequest, name: 'link' | 'key'): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

const hasCookie = (request: FastifyRequest, expected: string): boolean =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .map((pair) => pair.split('='))
    .some(([name, value = '']) => name === cookieName && isEqualHash(value, expected));

/** Headers set by various proxies; a browser sets none of them. */
const proxyHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
  'via',
];

/** Loopback and private networks: RFC 1918, RFC 4193 and link-local addresses. */
const localNetworks = new BlockList();
localNetworks.addSubnet('127.0.0.0', 8, 'ipv4');
localNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
localNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
localNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
localNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
localNetworks.addAddress('::1', 'ipv6');
localNetworks.addSubnet('fc00::', 7, 'ipv6');
localNetworks.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether both the caller's address and the requested host are local. The host is checked against DNS rebinding,
 * where a foreign page gets its name pointed at this machine; and a container's bridge gives its own address to every
 * caller.
 */
const isLocal = ({ ip, hostname }: FastifyRequest): boolean => isLocalAddress(ip) && isLocalName(hostname);

function isLocalAddress(address: string): boolean {
  const withoutZone = address.split('%')[0]!;
  return localNetworks.check(withoutZone, isIP(withoutZone) === 6 ? 'ipv6' : 'ipv4');
}

/** A local address, a name without a dot, or a name of a local network. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) !== 0) return isLocalAddress(name);
  return /^[\w-]+$/.test(name) || name.endsWith('.local') || name.endsWith('.localhost');
}
