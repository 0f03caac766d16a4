import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, Uuid, Uuids } from '../http/fields.ts';
import { feedback, imagePicker, profile } from '../limits.ts';
import { Area, Picture } from './shapes.ts';
import { Student } from './student.ts';

const mainPageSources = ['joined', 'owned', 'school'] as const;

const Profile = Type.Object({
  uid: Type.Integer(),
  /** The current rights, by which screens decide what they offer; every call is checked again. */
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  nickname: Type.String(),
  avatar: Nullable(Picture),
  intro: Type.String(),
  /** Masked: 138****5678. */
  mobile: Nullable(Type.String()),
  login_name: Nullable(Type.String()),
  has_password: Type.Boolean(),
  has_apple: Type.Boolean(),
  has_wechat: Type.Boolean(),
  area: Area,
  /** The account that the user owns; the app shows them owner features. */
  account: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** The expert that the user is. */
  expert: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** Spendable 积分. */
  score: Type.Integer(),
  /** The children; `current` marks the current one. */
  student: Type.Array(Student),
  /**
   * The account whose page is the user's 机构主页: the one that they joined, else the one that they own, else the one of
   * their child's school, the current child's first.
   */
  main_page: Nullable(
    Type.Object({ account_id: Type.Integer(), name: Type.String(), source: OneOf(mainPageSources) }),
  ),
  /** Agreements whose current version the user has not accepted. */
  consents_due: Type.Array(Type.String()),
  liked_count: Type.Integer(),
  collected_count: Type.Integer(),
  reserved_count: Type.Integer(),
  followed_count: Type.Integer(),
  unread_count: Type.Integer(),
});
export type Profile = Static<typeof Profile>;

export const getProfile = endpoint({
  method: 'GET',
  path: 'user',
  access: 'user',
  summary: '我的资料',
  input: Type.Object({}),
  output: Profile,
});

export const changeProfile = endpoint({
  method: 'POST',
  path: 'user/info',
  access: 'user',
  summary: '修改资料：昵称、简介、头像、地区、机构主页；没有给的不变',
  input: Type.Object({
    nickname: Type.Optional(Type.String({ title: '昵称', minLength: 1, maxLength: profile.nicknameLength })),
    intro: Type.Optional(Type.String({ title: '简介', maxLength: profile.introLength })),
    /** An upload of this user that is ready; an empty value removes the picture. */
    avatar_upload_id: Type.Optional(Type.String({ title: '头像', maxLength: 36 })),
    area_id: Type.Optional(Id('地区编号')),
    /** The account that the user joins, whose page becomes their 机构主页; 0 leaves it. */
    main_account_id: Type.Optional(
      Type.Integer({ title: '机构编号', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    ),
  }),
  output: Profile,
  errors: ['NOT_FOUND', 'REFUSED_WORDS'],
});

export const consent = endpoint({
  method: 'POST',
  path: 'user/consent',
  access: 'user',
  summary: '接受协议的当前版本',
  input: Type.Object({}),
  output: Type.Object({ consents_due: Type.Array(Type.String()) }),
});

export const sendFeedback = endpoint({
  method: 'POST',
  path: 'user/feedback',
  access: 'user',
  summary: '意见反馈，可附图片',
  input: Type.Object({
    text: Type.String({ title: '内容', minLength: 1, maxLength: feedback.textLength }),
    contact: Type.Optional(Type.String({ title: '联系方式', maxLength: feedback.contactLength })),
    /** Ids of uploaded pictures, separated by commas. */
    upload_ids: Type.Optional(Uuids('图片', imagePicker.count)),
    /** Idempotency key of the form. */
    request_key: Uuid('请求标识'),
  }),
  output: Type.Object({ id: Type.Integer() }),
  /** CONFLICT: another user's form has this key. */
  errors: ['NOT_FOUND', 'CONFLICT', 'TOO_SOON'],
});

export const exportData = endpoint({
  method: 'POST',
  path: 'user/export',
  access: 'user',
  summary: '导出我的数据：一个文件的限时地址',
  input: Type.Object({}),
  output: Type.Object({ url: Type.String(), expires_in_seconds: Type.Integer() }),
  errors: ['TOO_SOON'],
});

export const recordArea = endpoint({
  method: 'POST',
  path: 'area/record',
  access: 'user',
  summary: '记下选择的地区',
  input: Type.Object({ area_id: Id('地区编号') }),
  output: Type.Object({}),
  errors: ['NOT_FOUND'],
});

export const listAreaHistory = endpoint({
  method: 'GET',
  path: 'area/history',
  access: 'user',
  summary: '选择过的地区，最近的在前',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(Area) }),
});
