import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { testSms } from '../../ports/testing/sms-conformance.ts';
import { canonicalQuery, createAliyunSms, signAcs3 } from './aliyun-sms.ts';
import { startFakeVendor, type VendorCall } from './testing/fake-sms-vendor.ts';

const keySecret = 'not a secret, only its shape';
const account = {
  keyId: 'LTAI0000example',
  keySecret,
  signName: '有效父母(学院)',
  template: 'SMS_154950909',
  clock: systemClock,
};

/** Computes the signature independently from the request as it arrived. */
function isSigned({ request, path, query, body }: VendorCall): boolean {
  const [, keyId, names = '', signature] =
    /^ACS3-HMAC-SHA256 Credential=(.+?),SignedHeaders=(.+?),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  const hash = createHash('sha256').update(body).digest('hex');
  const signed = names.split(';');
  const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))];
  let text = `${request.method}\n${path}\n${query}\n`;
  for (const name of signed) text += `${name}:${String(request.headers[name])}\n`;
  text += `\n${names}\n${hash}`;
  const digest = createHash('sha256').update(text).digest('hex');
  const right = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex');
  const age = Math.abs(Date.now() - Date.parse(String(request.headers['x-acs-date'])));
  return (
    keyId === account.keyId &&
    signature === right &&
    must.every((name) => signed.includes(name)) &&
    names === signed.toSorted().join(';') &&
    query === query.split('&').toSorted().join('&') &&
    !/[!'()*+]/.test(query) &&
    request.headers['x-acs-content-sha256'] === hash &&
    age < 15 * 60_000
  );
}

testSms('Aliyun', async () => {
  const received: { mobile: string; code: string }[] = [];
  const nonces = new Set<string>();
  const vendor = await startFakeVendor({
    take: (call) => {
      const header = (name: string) => String(call.request.headers[name]);
      if (!isSigned(call)) return { status: 400, json: { Code: 'SignatureDoesNotMatch' } };
      if (nonces.has(header('x-acs-signature-nonce')))
        return { status: 400, json: { Code: 'SignatureNonceUsed' } };
      nonces.add(header('x-acs-signature-nonce'));
      if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
        return { status: 404, json: { Code: 'InvalidAction.NotFound' } };
      const fields = new URLSearchParams(call.query);
      if (fields.get('SignName') !== account.signName || fields.get('TemplateCode') !== account.template)
        return { json: { Code: 'isv.SMS_SIGNATURE_ILLEGAL', Message: '签名不合法' } };
      const { code } = JSON.parse(fields.get('TemplateParam') ?? '{}') as { code: string };
      received.push({ mobile: fields.get('PhoneNumbers') ?? '', code });
      return { json: { Code: 'OK', Message: 'OK', BizId: '9006', RequestId: 'F655' } };
    },
    refuse: (failure) => {
      if (failure === 'doubt') return { json: { Code: 'isp.SYSTEM_ERROR', Message: 'isp.SYSTEM_ERROR' } };
      return failure === 'refusal'
        ? { status: 400, json: { Code: 'SignatureDoesNotMatch', Message: `for ${account.keyId}` } }
        : { json: { Code: 'isv.MOBILE_NUMBER_ILLEGAL:13812345678,204816', Message: '13812345678号码无效' } };
    },
  });
  return {
    sender: createAliyunSms({ ...account, origin: vendor.origin, timeout: 1_000 }),
    received: async () => received,
    failNext: (failure) => vendor.failNext(failure),
    secrets: [account.keySecret, account.keyId],
    close: () => vendor.close(),
  };
});

test('a wrong secret is refused by the fake vendor, so it does check the signature', async () => {
  const vendor = await startFakeVendor({
    take: (call) => ({ json: { Code: isSigned(call) ? 'OK' : 'SignatureDoesNotMatch' } }),
    refuse: () => ({ json: {} }),
  });
  const sender = createAliyunSms({ ...account, keySecret: 'another', origin: vendor.origin });
  const sending = sender.send({ mobile: '13812345678', scene: 'bind', code: '111111' });
  await expect(sending).rejects.toMatchObject({
    name: 'UNAVAILABLE',
    cause: { message: 'Aliyun SMS: SignatureDoesNotMatch' },
  });
  await vendor.close();
});

test('the signature equals the vendor’s published example', () => {
  const query = canonicalQuery({
    RegionId: 'cn-shanghai',
    ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
  });
  const headers = {
    'x-acs-action': 'RunInstances',
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-version': '2014-05-26',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
  };
  expect(signAcs3({ query, headers, keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' })).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});
