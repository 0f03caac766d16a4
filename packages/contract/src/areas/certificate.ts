import { Type, type Static } from 'typebox';
import { certificateFrameKeys } from '../certificate-limits.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, OneOf } from '../http/fields.ts';

const Certificate = Type.Object({
  serial: Type.String(),
  /** Full for the child's guardians; masked for others: 王*满. */
  student_name: Type.String(),
  semester_name: Type.String(),
  account_name: Type.String(),
  credits: Type.Integer(),
  graduated_on: Type.String(),
  /** The frame that a guardian chose. */
  frame: OneOf(certificateFrameKeys),
  /** Where anyone can verify it. */
  verify_url: Type.String(),
});
export type Certificate = Static<typeof Certificate>;

export const graduate = endpoint({
  method: 'POST',
  path: 'user/student/graduate',
  access: 'user',
  summary: '毕业：每个孩子每学期一张证书',
  input: Type.Object({ student_id: Id('孩子编号'), semester_id: Id('学期编号') }),
  output: Certificate,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listCertificateFrames = endpoint({
  method: 'GET',
  path: 'user/certificate/frame',
  access: 'user',
  summary: '证书边框：用积分换来的与还可以换的',
  input: Type.Object({}),
  output: Type.Object({
    /** The points that can be spent. */
    score: Type.Integer(),
    list: Type.Array(
      Type.Object({
        key: OneOf(certificateFrameKeys),
        title: Type.String(),
        /** In points; 0 is free. */
        price: Type.Integer(),
        owned: Type.Boolean(),
      }),
    ),
  }),
});

/** Spends points at most once for each frame; a frame that is owned costs nothing more. */
export const chooseCertificateFrame = endpoint({
  method: 'POST',
  path: 'user/certificate/frame',
  access: 'user',
  summary: '给自己孩子的证书换边框，没有的用积分换',
  input: Type.Object({
    serial: Type.String({ title: '证书编号', pattern: '^[0-9A-Za-z-]{12,24}$' }),
    frame: OneOf(certificateFrameKeys, { title: '边框' }),
  }),
  output: Type.Object({
    frame: OneOf(certificateFrameKeys),
    /** Points spent by this call. */
    spent: Type.Integer(),
    score: Type.Integer(),
  }),
  /** CONFLICT: too few points. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const verifyCertificate = endpoint({
  method: 'GET',
  path: 'certificate',
  access: 'guest',
  summary: '按编号核验证书',
  input: Type.Object({ serial: Type.String({ title: '证书编号', pattern: '^[0-9A-Za-z -]{12,24}$' }) }),
  output: Certificate,
  errors: ['NOT_FOUND'],
});
