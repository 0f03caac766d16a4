import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { testSms } from '../../ports/testing/sms-conformance.ts';
import { startFakeVendor, type VendorCall } from './testing/fake-sms-vendor.ts';
import { createTencentSms } from './tencent-sms.ts';

const account = {
  keyId: 'AKID0000example',
  keySecret: 'not a secret, only its shape',
  sdkAppId: '1400006666',
  signName: '有效父母学院',
  template: '1110',
  clock: systemClock,
};

/** Computes the signature independently from the request as it arrived. */
function isSigned({ request, path, query, body }: VendorCall): boolean {
  const pattern =
    /^TC3-HMAC-SHA256 Credential=(.+?)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=(.+?), Signature=([0-9a-f]{64})$/;
  const [, keyId, date = '', names = '', signature] = pattern.exec(request.headers.authorization ?? '') ?? [];
  const seconds = Number(request.headers['x-tc-timestamp']);
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  let text = `${request.method}\n${path}\n${query}\n`;
  for (const name of names.split(';')) text += `${name}:${String(request.headers[name]).toLowerCase()}\n`;
  text += `\n${names}\n${hash(body)}`;
  let key: Buffer = Buffer.from(`TC3${account.keySecret}`);
  for (const part of [date, 'sms', 'tc3_request']) key = createHmac('sha256', key).update(part).digest();
  const right = createHmac('sha256', key)
    .update(`TC3-HMAC-SHA256\n${seconds}\n${date}/sms/tc3_request\n${hash(text)}`)
    .digest('hex');
  return (
    keyId === account.keyId &&
    signature === right &&
    names === 'content-type;host;x-tc-action' &&
    date === new Date(seconds * 1_000).toISOString().slice(0, 10) &&
    Math.abs(Date.now() / 1_000 - seconds) < 300
  );
}

const refused = (code: string) => ({ json: { Response: { Error: { Code: code, Message: account.keyId } } } });
const sent = (code: string) => ({
  json: { Response: { SendStatusSet: [{ Code: code, PhoneNumber: '+8613812345678' }], RequestId: 'a' } },
});

testSms('Tencent', async () => {
  const received: { mobile: string; code: string }[] = [];
  const vendor = await startFakeVendor({
    take: (call) => {
      if (!isSigned(call)) return refused('AuthFailure.SignatureFailure');
      const { headers } = call.request;
      if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11')
        return refused('InvalidAction');
      const fields = JSON.parse(call.body) as Record<string, string | string[]>;
      if (fields['SmsSdkAppId'] !== account.sdkAppId || fields['SignName'] !== account.signName)
        return sent('FailedOperation.SignatureIncorrectOrUnapproved');
      if (fields['TemplateId'] !== account.template || fields['TemplateParamSet']?.length !== 1)
        return sent('FailedOperation.TemplateParamSetNotMatchApprovedTemplate');
      const mobile = /^\+86(\d{11})$/.exec(String(fields['PhoneNumberSet']))?.[1] ?? '';
      received.push({ mobile, code: String(fields['TemplateParamSet']) });
      return sent('Ok');
    },
    refuse: (failure) => {
      if (failure === 'doubt') return sent('InternalError.Timeout');
      return failure === 'refusal'
        ? refused('AuthFailure.SecretIdNotFound')
        : sent('InvalidParameterValue.IncorrectPhoneNumber');
    },
  });
  return {
    sender: createTencentSms({ ...account, origin: vendor.origin, timeout: 1_000 }),
    received: async () => received,
    failNext: (failure) => vendor.failNext(failure),
    secrets: [account.keySecret, account.keyId],
    close: () => vendor.close(),
  };
});

test('a wrong secret is refused by the fake vendor, so it does check the signature', async () => {
  const vendor = await startFakeVendor({
    take: (call) => (isSigned(call) ? sent('Ok') : refused('AuthFailure.SignatureFailure')),
    refuse: () => ({ json: {} }),
  });
  const sender = createTencentSms({ ...account, keySecret: 'another', origin: vendor.origin });
  const sending = sender.send({ mobile: '13812345678', scene: 'bind', code: '111111' });
  await expect(sending).rejects.toMatchObject({
    name: 'UNAVAILABLE',
    cause: { message: 'Tencent SMS: AuthFailure.SignatureFailure' },
  });
  await vendor.close();
});
