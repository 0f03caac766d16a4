import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { ContentReference, ContentTypeField, Picture } from './shapes.ts';

/** Contents that the owner of an account pins to the academy's home, after review, and to the account's own page. */

const actions = ['add', 'cancel'] as const;
const recommendationStates = ['review', 'shown', 'refused'] as const;
const Recommendation = Type.Object({
  ...ContentReference,
  action: Type.Optional(OneOf(actions, { title: '动作', default: 'add' })),
});
const Recommended = Type.Object({
  state: Nullable(OneOf(recommendationStates)),
  next: Nullable(OneOf(['pendingReview'])),
});

export const recommendToHome = endpoint({
  method: 'POST',
  path: 'user/homepage/recommend',
  access: 'owner',
  summary: '把内容推荐到学院首页，审核后显示',
  input: Recommendation,
  output: Recommended,
  errors: ['NOT_FOUND', 'TOO_SOON'],
});

export const recommendToMainPage = endpoint({
  method: 'POST',
  path: 'user/mainpage/recommend',
  access: 'owner',
  summary: '把内容推荐到本机构主页',
  input: Recommendation,
  output: Recommended,
  errors: ['NOT_FOUND', 'TOO_SOON'],
});

/** `pinned`: what was recommended, the latest first. Others: what can be, the latest published first. */
export const recommendableSources = ['pinned', 'own', 'academy'] as const;
export type RecommendableSource = (typeof recommendableSources)[number];

const Recommendable = Type.Object({
  content_type: ContentTypeField,
  content_id: Type.Integer(),
  title: Type.String(),
  cover: Picture,
  /** Withdrawn contents are shown nowhere, whatever was decided. */
  published: Type.Boolean(),
  /** On the academy's home; null unless it was recommended. */
  home: Nullable(
    Type.Object({
      state: OneOf(recommendationStates),
      sent_at: Type.String(),
      /** When an operator decided; null while it waits. */
      decided_at: Nullable(Type.String()),
      /** Why it was refused, as a text for the owner; empty where nothing was written. */
      reason: Type.String(),
    }),
  ),
  /** On the account's own page. */
  main: Type.Boolean(),
});
export type Recommendable = Static<typeof Recommendable>;

export const listRecommendable = endpoint({
  method: 'GET',
  path: 'user/account/recommendation',
  access: 'owner',
  summary: '机构：推荐过的内容与审核结果，以及可以推荐的内容',
  input: Type.Object({
    source: Type.Optional(OneOf(recommendableSources, { title: '范围', default: 'pinned' })),
    ...PageInput,
  }),
  output: PageOf(Recommendable),
});
