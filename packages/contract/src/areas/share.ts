import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable } from '../http/fields.ts';
import { RelatedTypeField } from './shapes.ts';

/** What a shared link looks like at the other end. */
const ShareCard = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** Whole address of a picture. */
  image: Type.String(),
  /** Whole address, without what the page does not need. */
  link: Type.String(),
});
export type ShareCard = Static<typeof ShareCard>;

/** What WeChat's script wants to know before it lets a page set its card. */
const WechatSignature = Type.Object({
  app_id: Type.String(),
  /** Seconds since 1970. */
  timestamp: Type.Integer(),
  nonce_str: Type.String(),
  signature: Type.String(),
});

export const getShareParams = endpoint({
  method: 'GET',
  path: 'getShareParams',
  access: 'guest',
  summary: '分享卡片与微信签名',
  input: Type.Object({
    /** The page that is shared, as the browser has it: the signature is for exactly this address. */
    url: Type.String({ title: '页面地址', minLength: 1, maxLength: 2_000 }),
    /** What is shared where it is not what the page shows, for example one of its mini videos. */
    content_id: Type.Optional(Id('内容编号')),
    content_type: Type.Optional(RelatedTypeField),
  }),
  output: Type.Object({
    card: ShareCard,
    /** Null where the academy is not connected with WeChat, or WeChat does not answer. */
    wechat: Nullable(WechatSignature),
  }),
  errors: ['NOT_FOUND'],
});
