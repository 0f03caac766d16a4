import { getUpload } from '@academy/contract/areas/upload.ts';
import { route } from '../../transport/route.ts';
import { presentUpload } from './present-upload.ts';
import type { UploadParts } from './upload-parts.ts';
import { getUploadRow } from './upload-rows.ts';

export const createOperatorUploadRoute = ({ db, storage }: Pick<UploadParts, 'db' | 'storage'>) =>
  route(getUpload, async ({ id }, { identity }) =>
    presentUpload(await getUploadRow(db, { id, userId: identity!.uid }), storage),
  );
