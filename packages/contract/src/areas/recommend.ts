import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, PageInput, PageOf } from '../http/fields.ts';
import { AreaFilter, ContentCard, ContentReference, ContentTypeField, ExpertCard } from './shapes.ts';

const ListFilter = {
  content_type: Type.Optional(ContentTypeField),
  major_id: Type.Optional(Id('学段编号')),
  ...AreaFilter,
  ...PageInput,
};

export const listRecommended = endpoint({
  method: 'GET',
  path: 'index/recommend',
  aliases: ['user/index/recommend'],
  access: 'guest',
  summary: '首页推荐，可按类型与学段筛选',
  input: Type.Object(ListFilter),
  output: PageOf(ContentCard),
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

export const listExperts = endpoint({
  method: 'GET',
  path: 'user/index/expert',
  access: 'guest',
  summary: '专家列表',
  input: Type.Object(PageInput),
  output: PageOf(ExpertCard),
});
