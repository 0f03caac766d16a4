import { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField } from '@academy/contract/http/endpoint.ts';
import { uploadField } from '@academy/contract/http/envelope.ts';
import { AppError } from '../../kit/errors.ts';
import type { FormFields } from './parse-input.ts';

export interface UploadedFile {
  /** The file name given by the sender; may be anything, and empty. */
  readonly name: string;
  /**
   * Ends only when the whole file has arrived; otherwise fails with MALFORMED, or with TOO_LARGE above the endpoint's
   * limit.
   */
  readonly content: Readable;
}

/** Limits of the fields before the file. */
const multipartLimits = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 20 };
/** Bytes of a body besides its file. */
const maxFormBytes = 64 * 1024;

const tooLarge = (field: FileField) =>
  new AppError('TOO_LARGE', {
    message: `${field.title}太大了，最多${Math.floor(field.maxBytes / 2 ** 20)} MB`,
  });

/** Makes the routes of this scope accept multipart forms with a file, and no other bodies. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** Throws TOO_LARGE when the content length alone exceeds the limit, before the body is read. */
export function checkContentLength(request: FastifyRequest, field: FileField): void {
  if (Number(request.headers['content-length'] ?? 0) > field.maxBytes + maxFormBytes) throw tooLarge(field);
}

/**
 * Reads the fields of a form up to its file, which is returned unread. Throws INVALID_INPUT when there is no file and
 * MALFORMED for an invalid form.
 */
export async function readFileForm(
  request: FastifyRequest,
  field: FileField,
): Promise<{ fields: FormFields; file: UploadedFile }> {
  const parts = request.parts({ limits: { ...multipartLimits, fileSize: field.maxBytes } });
  const fields: FormFields = new Map();
  for (;;) {
    const part = await nextPart(parts);
    if (part === undefined) throw new AppError('INVALID_INPUT', { message: `请选择要上传的${field.title}` });
    if (part.type === 'file') {
      if (part.fieldname !== uploadField) {
        part.file.destroy();
        throw new AppError('INVALID_INPUT', { message: `请选择要上传的${field.title}` });
      }
      return { fields, file: { name: part.filename, content: Readable.from(contentOf(part, field)) } };
    }
    if (typeof part.value !== 'string' || part.valueTruncated) throw new AppError('MALFORMED');
    fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value]);
  }
}

async function nextPart(parts: AsyncIterator<Multipart, undefined>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : value;
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
}

async function* contentOf({ file }: MultipartFile, field: FileField): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new AppError('MALFORMED', { message: `${field.title}没有传完，请重试`, cause });
  }
  if (file.truncated) throw tooLarge(field);
}
