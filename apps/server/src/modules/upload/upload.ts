import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sendFile } from '@academy/contract/areas/upload.ts';
import { transfers } from '@academy/contract/limits.ts';
import { inFolder } from '../../kit/in-folder.ts';
import { createPersonalLimiter } from '../../kit/limiter.ts';
import { route } from '../../transport/route.ts';
import { fileName } from './file-name.ts';
import { judgeFile } from './judge-file.ts';
import { presentUpload } from './present-upload.ts';
import { spool } from './spool.ts';
import { takeIn } from './take-in.ts';
import type { UploadParts } from './upload-parts.ts';
import { getUploadRow } from './upload-rows.ts';

export const createUploadRoute = (parts: UploadParts) => {
  const limited = createPersonalLimiter(transfers.uploadConcurrency, '同时上传的文件太多了，请稍后再试');
  return route(sendFile, async (_input, { identity, file }) => {
    if (!identity || !file) throw new Error('transport let a call without person or file through');
    const { uid: userId } = identity;
    const id = await limited(userId, () =>
      inFolder(join(parts.uploadDirectory, 'incoming'), async (folder) => {
        const judge = (head: Buffer) => judgeFile(parts, head, { identity, resumable: false });
        const spooled = await spool(file.content, folder, judge);
        const sending = { id: randomUUID(), userId, name: fileName(file.name), promised: false };
        return takeIn(parts, spooled, sending);
      }),
    );
    return presentUpload(await getUploadRow(parts.db, { id, userId }), parts.storage);
  });
};
