import { listUploads } from '@academy/contract/areas/upload.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import { route } from '../../transport/route.ts';
import { presentUpload } from './present-upload.ts';
import type { UploadParts } from './upload-parts.ts';
import { listUploadRows } from './upload-rows.ts';

export const createOperatorUploadListRoute = ({ db, storage }: Pick<UploadParts, 'db' | 'storage'>) =>
  route(listUploads, async (input, { identity }) => {
    const { kind, state } = input;
    const page = await listUploadRows(db, { userId: identity!.uid, kind, state }, pageRequest(input));
    return presentPage(page, (row) => presentUpload(row, storage));
  });
