import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { app as product, smsCode } from '@academy/contract/limits.ts';
import type { KeptSms } from '../../ports/sms.ts';

const scenes: Readonly<Record<SmsScene, string>> = {
  login: '登录',
  bind: '绑定手机号',
  reset: '设置密码',
  leave: '注销账号',
};

const time = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'medium', timeZone: 'Asia/Shanghai' });

/** The outbox for people: the latest message first, anew every five seconds, without script. Numbers and codes are digits. */
export const renderOutbox = (messages: readonly KeptSms[]): string => `<!doctype html>
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
<p>这所学院还没有接入短信服务，验证码不会真正发出，都记在这里。只有本机和同一局域网能打开这一页。</p>
${messages.length === 0 ? '<p class="empty">还没有短信。在登录页点“获取验证码”，几秒后就能在这里看到。</p>' : renderList(messages)}
</main>
</body>
</html>
`;

const renderList = (messages: readonly KeptSms[]): string =>
  `<ol aria-label="最近的短信">${messages.map(renderMessage).join('')}</ol>
<p class="note">验证码 ${smsCode.lifetime / 60_000} 分钟内有效，最多保留最近 50 条，重启后清空。</p>`;

const renderMessage = ({ mobile, scene, code, at }: KeptSms): string => `<li>
<span class="mobile">${mobile}</span><span class="scene">${scenes[scene]}</span>
<strong>${code}</strong><time datetime="${at.toISOString()}">${time.format(at)}</time>
</li>`;
