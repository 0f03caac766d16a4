import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import { uploadKinds, uploads, uploadStates } from '../limits.ts';
import { PlayableVideo } from './content.ts';
import { Picture } from './shapes.ts';

/**
 * An uploaded file and its processing. Pictures are ready at once; of a video `state` and `progress` tell how far it
 * is.
 */
export const Upload = Type.Object({
  id: Type.String(),
  kind: OneOf(uploadKinds),
  /** The file's name on its owner's device. */
  name: Type.String(),
  bytes: Type.Integer(),
  state: OneOf(uploadStates),
  /** Progress of the processing, in percent. */
  progress: Type.Integer(),
  /** Why it failed, as a text for its owner. */
  failure: Nullable(Type.String()),
  /** The id by which texts and courses refer to the result; null until it is ready. */
  asset_id: Nullable(Type.Integer()),
  /** The picture, or a video's poster; null until it is ready. */
  picture: Nullable(Picture),
  /** Null for a picture, and until it is ready. */
  video: Nullable(PlayableVideo),
  /** Address of the result: the picture, or the video's playlist. */
  url: Nullable(Type.String()),
  created_at: Type.String(),
});
export type Upload = Static<typeof Upload>;

export const sendFile = endpoint({
  method: 'POST',
  path: 'upload',
  access: 'user',
  summary: '上传图片或视频',
  input: Type.Object({
    /** From where only videos are sent: anything else is refused, and nothing of it is stored. */
    kind: Type.Optional(OneOf(['video'], { title: '只收的种类' })),
  }),
  file: { title: '文件', maxBytes: uploads.videoBytes },
  output: Upload,
  /** TOO_SOON: this user has sent as much as a day allows. NOT_ALLOWED: only staff sends videos. */
  errors: ['TOO_SOON'],
});

/** How far an own upload is, in words for whoever sent it. */
export const uploadStages = ['waiting', 'processing', 'ready', 'failed'] as const;

const OwnUpload = Type.Object({
  id: Type.String(),
  name: Type.String(),
  bytes: Type.Integer(),
  stage: OneOf(uploadStages),
  /** Text to show beside the stage: 前面还有 3 个视频, 完成了 42%, what happens next, or why it failed. */
  text: Type.String(),
  /** Progress of the processing, in percent. */
  progress: Type.Integer(),
  /** A video's poster; null until it is ready. */
  picture: Nullable(Picture),
  created_at: Type.String(),
});
export type OwnUpload = Static<typeof OwnUpload>;

export const listOwnVideos = endpoint({
  method: 'GET',
  path: 'user/upload',
  access: 'user',
  summary: '自己上传的视频和处理到哪一步，新的在前',
  input: Type.Object({ ...PageInput }),
  output: PageOf(OwnUpload),
});

export const getUpload = endpoint({
  method: 'GET',
  path: 'operator/upload',
  access: 'operator',
  summary: '上传的处理进度',
  input: Type.Object({
    id: Uuid('上传编号'),
  }),
  output: Upload,
  errors: ['NOT_FOUND'],
});

export const listUploads = endpoint({
  method: 'GET',
  path: 'operator/upload/list',
  access: 'operator',
  summary: '自己上传的文件，新的在前',
  input: Type.Object({
    kind: Type.Optional(OneOf(uploadKinds, { title: '文件种类' })),
    state: Type.Optional(OneOf(uploadStates, { title: '处理状态' })),
    ...PageInput,
  }),
  output: PageOf(Upload),
});
