import { expect, test } from 'vitest';
import { signTc3 } from './sign-tc3.ts';

// The vendor prints its example with asterisks in place of the key and signs it with those asterisks.
const example = {
  service: 'cvm',
  host: 'cvm.tencentcloudapi.com',
  action: 'DescribeInstances',
  payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  keyId: `AKID${'*'.repeat(32)}`,
  keySecret: '*'.repeat(32),
};

test('the signature equals the vendor’s published example', () => {
  expect(signTc3({ ...example, seconds: 1_551_113_065 })).toBe(
    `TC3-HMAC-SHA256 Credential=${example.keyId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  );
});

test('the date is in UTC: at that second it is already the 26th in China', () => {
  const inChina = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(1_551_113_065_000);
  expect(inChina).toBe('2019-02-26');
  expect(signTc3({ ...example, seconds: 1_551_113_065 })).toContain('/2019-02-25/');
});
