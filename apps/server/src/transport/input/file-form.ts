import { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileField } from '@academy/contract/http/endpoint.ts';
import { uploadField } from '@academy/contract/http/envelope.ts';
import { AppError } from '../../kit/app-error.ts';
import type { FormFields } from './form-fields.ts';

/** A file while it is being sent. */
export interface SentFile {
  /** What its sender calls it; may be anything, and empty. */
  readonly name: string;
  /** Ends only when the whole file has come; otherwise breaks with MALFORMED, or TOO_LARGE beyond the call's limit. */
  readonly content: Readable;
}

/** Of the fields before the file. */
const limits = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 20 };
/** What a body weighs besides its file. */
const formBytes = 64 * 1024;

const tooLarge = (field: FileField) =>
  new AppError('TOO_LARGE', {
    message: `${field.title}太大了，最多${Math.floor(field.maxBytes / 2 ** 20)} MB`,
  });

/** Lets the routes of this scope, and no other body than a form with a file, be read part by part. */
export async function acceptFiles(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** Throws TOO_LARGE where the head alone tells that the file is, before any of it is read. */
export function checkAnnouncedLength(request: FastifyRequest, field: FileField): void {
  if (Number(request.headers['content-length'] ?? 0) > field.maxBytes + formBytes) throw tooLarge(field);
}

/**
 * Reads the fields of a form up to its file, of which nothing is read yet. Throws INVALID_INPUT when there is none and
 * MALFORMED for what is no such form.
 */
export async function readFileForm(
  request: FastifyRequest,
  field: FileField,
): Promise<{ fields: FormFields; file: SentFile }> {
  const parts = request.parts({ limits: { ...limits, fileSize: field.maxBytes } });
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
