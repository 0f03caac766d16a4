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
 * `latest`: newest first. `excellent`: what an editor put on the academy's home, then what people valued most; contents
 * that neither chose are left out. `study`: in the order in which a track is studied, from the first on. `live`: lives
 * alone, those that run first, then those to come by their start, then replays, the latest first.
 */
export const recommendOrders = ['latest', 'excellent', 'study', 'live'] as const;
export type RecommendOrder = (typeof recommendOrders)[number];

/** What a content is recommended for: an editor's choice, or what so many people did with it. */
export const recommendGrounds = ['editor', 'collect', 'like', 'comment', 'view'] as const;

const RecommendReason = Type.Object({
  ground: OneOf(recommendGrounds),
  /** How many people did; 0 for an editor's choice. */
  count: Type.Integer(),
  /** Its place by that count among all contents of its type, 1 for the most; 0 for an editor's choice. */
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

export const listAccountRecommended = endpoint({
  method: 'GET',
  path: 'account/recommend',
  aliases: ['user/account/recommend'],
  access: 'guest',
  summary: '机构推荐的内容',
  input: Type.Object({
    account_id: Id('机构编号'),
    content_type: Type.Optional(ContentTypeField),
    ...PageInput,
  }),
  output: PageOf(ContentCard),
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
    /** 1: those whom the caller follows, for whom somebody must be signed in. */
    followed: Type.Optional(Flag('只看关注')),
    ...PageInput,
  }),
  output: PageOf(ListedExpert),
});
