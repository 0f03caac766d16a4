import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput, PageOf } from '../http/fields.ts';
import { ContentCard, ExpertCard } from './shapes.ts';

const ExpertReference = { expert_id: Id('专家编号') };

export const getExpert = endpoint({
  method: 'GET',
  path: 'expert/detail',
  aliases: ['content/expert/detail'],
  access: 'guest',
  summary: '专家主页',
  input: Type.Object(ExpertReference),
  output: Type.Object({
    ...ExpertCard.properties,
    intro: Type.String(),
    course_count: Type.Integer(),
    live_count: Type.Integer(),
    /** Whether the caller follows; null for guests. */
    followed: Nullable(Type.Boolean()),
    /** Whether the caller blocks the expert's contents; null for guests. */
    blocked: Nullable(Type.Boolean()),
  }),
  errors: ['NOT_FOUND'],
});

export const listExpertCourses = endpoint({
  method: 'GET',
  path: 'expert/course',
  aliases: ['content/expert/course'],
  access: 'guest',
  summary: '专家的课程、文章与短视频',
  input: Type.Object({
    ...ExpertReference,
    /** Only contents of this type. */
    content_type: Type.Optional(OneOf(['course', 'graphic', 'miniVideo'], { title: '类别' })),
    ...PageInput,
  }),
  output: PageOf(ContentCard),
  errors: ['NOT_FOUND'],
});

export const listExpertLives = endpoint({
  method: 'GET',
  path: 'expert/live',
  aliases: ['content/expert/live'],
  access: 'guest',
  summary: '专家的直播',
  input: Type.Object({ ...ExpertReference, ...PageInput }),
  output: PageOf(ContentCard),
  errors: ['NOT_FOUND'],
});
