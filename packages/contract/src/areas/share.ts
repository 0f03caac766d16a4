import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable } from '../http/fields.ts';
import { RelatedTypeField } from './shapes.ts';

const ShareCard = Type.Object({
  title: Type.String(),
  description: Type.String(),
  /** Full address of a picture. */
  image: Type.String(),
  /** Full address, without parameters that the page does not need. */
  link: Type.String(),
});
export type ShareCard = Static<typeof ShareCard>;

/** The signature that WeChat's JS-SDK requires before a page may set its card. */
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
    /** The shared page as the browser has it: the signature is for exactly this address. */
    url: Type.String({ title: '页面地址', minLength: 1, maxLength: 2_000 }),
    /** The shared content where it is not the page's own, for example one of its mini videos. */
    content_id: Type.Optional(Id('内容编号')),
    content_type: Type.Optional(RelatedTypeField),
  }),
  output: Type.Object({
    card: ShareCard,
    /** Null where the academy is not connected with WeChat, or WeChat does not respond. */
    wechat: Nullable(WechatSignature),
  }),
  errors: ['NOT_FOUND'],
});
