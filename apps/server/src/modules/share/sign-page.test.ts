import { expect, test } from 'vitest';
import { signPage } from './share-params.ts';

const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg';
const page = { ticket, nonce: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457 };

test.each([
  ['http://mp.weixin.qq.com', 'f4d90daf4b3bca3078ab155816175ba34c443a7b'],
  ['http://mp.weixin.qq.com?params=value', '0f9de62fce790f9a083d5c99e95740ceb90c27ed'],
])("the vendor's example is signed as published, as %s", (url, signature) => {
  expect(signPage({ ...page, url })).toBe(signature);
});

test('the part behind # does not count, the query does', () => {
  const of = (url: string) => signPage({ ...page, url });
  expect(of('https://a.cn/wx/?id=1#top')).toBe(of('https://a.cn/wx/?id=1'));
  expect(of('https://a.cn/wx/?id=1')).not.toBe(of('https://a.cn/wx/?id=2'));
});
