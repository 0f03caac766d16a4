import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Id, Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, ContentCard, ContentReference, ContentTypeField, ExpertCard } from './shapes.ts';

const ListFilter = {
  content_type: Type.Optional(ContentTypeField),
  major_id: Type.Optional(Id('学段编号')),
  ...AreaFilter,
  ...PageInput,
};

/**
 * `latest`: newest first. `excellent`: the editors' choice for the home, then the most valued contents; others are
 * left out. `study`: in the order of the learning track. `live`: lives only, running ones first, then upcoming by
 * start, then replays, latest first.
 */
export const recommendOrders = ['latest', 'excellent', 'study', 'live'] as const;
export type RecommendOrder = (typeof recommendOrders)[number];

/** Why a content is recommended: an editor's choice, or how many users interacted with it. */
export const recommendGrounds = ['editor', 'collect', 'like', 'comment', 'view'] as const;

const RecommendReason = Type.Object({
  ground: OneOf(recommendGrounds),
  /** How many users; 0 for an editor's choice. */
  count: Type.Integer(),
  /** Its rank by that count among all contents of its type, from 1; 0 for an editor's choice. */
  place: Type.Integer(),
});
export type RecommendReason = Static<typeof RecommendReason>;

const RecommendedCard = Type.Object({
  ...ContentCard.properties,
  /** Only in the order `excellent`. */
  reason: Type.Optional(RecommendReason),
  /** Credits of a course, only in the order `study`. */
  credit: Type.Optional(Nullable(Type.Integer())),
});
export type RecommendedCard = Static<typeof RecommendedCard>;

export const listRecommended = endpoint({
  method: 'GET',
  path: 'index/recommend',
  aliases: ['user/index/recommend'],
  access: 'guest',
  summary: '首页推荐，可按类型与学段筛选；优秀推荐与主修课程各有自己的顺序',
  input: Type.Object({
    ...ListFilter,
    order: Type.Optional(OneOf(recommendOrders, { title: '排序', default: 'latest' })),
  }),
  output: PageOf(RecommendedCard),
});

export const listRecommendedVideos = endpoint({
  method: 'GET',
  path: 'index/recommend/video',
  aliases: ['user/index/recommend/video'],
  access: 'guest',
  summary: '推荐的短视频',
  input: Type.Object({ major_id: Type.Optional(Id('学段编号')), ...AreaFilter, ...PageInput }),
  output: PageOf(ContentCard),
});

const AccountContent = Type.Object({
  ...ContentCard.properties,
  /** Recommended by the account, of its own or the academy's contents; these come first. */
  recommended: Type.Boolean(),
});

export const listAccountRecommended = endpoint({
  method: 'GET',
  path: 'account/recommend',
  aliases: ['user/account/recommend'],
  access: 'guest',
  summary: '机构主页的内容：机构推荐的在前，然后是本机构最近发布的',
  input: Type.Object({
    account_id: Id('机构编号'),
    content_type: Type.Optional(ContentTypeField),
    ...PageInput,
  }),
  output: PageOf(AccountContent),
  errors: ['NOT_FOUND'],
});

export const listRelated = endpoint({
  method: 'GET',
  path: 'content/recommend',
  access: 'guest',
  summary: '与一个内容相关的内容',
  input: Type.Object({
    ...ContentReference,
    size: Type.Optional(Type.Integer({ title: '数量', minimum: 1, maximum: 20, default: 6 })),
  }),
  output: Type.Object({ list: Type.Array(ContentCard) }),
  errors: ['NOT_FOUND'],
});

const ListedExpert = Type.Object({
  ...ExpertCard.properties,
  /** Whether the caller follows; null for guests. */
  followed: Nullable(Type.Boolean()),
});
export type ListedExpert = Static<typeof ListedExpert>;

export const listExperts = endpoint({
  method: 'GET',
  path: 'user/index/expert',
  access: 'guest',
  summary: '专家列表；也可只看我关注的，最近关注的在前',
  input: Type.Object({
    /** 1: only experts that the signed-in caller follows. */
    followed: Type.Optional(Flag('只看关注')),
    ...PageInput,
  }),
  output: PageOf(ListedExpert),
});
