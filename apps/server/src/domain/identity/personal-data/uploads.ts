import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { abandonFolder, deleteUnusedAsset } from '../delete-unused-media.ts';
import { erasedBy, type PersonalTable } from './personal-table.ts';

/** Uploaded files and what a user's limits of these days counted, with the media made from them, unless a content of the academy shows it. */
const uploads: PersonalTable = {
  ownerColumns: ['uploads.user_id'],
  title: '上传的文件',
  read: ({ id }) => sql`
    select name as "文件名", case kind when 'picture' then '图片' else '视频' end as "类别", bytes as "字节",
      created_at as "上传时间"
    from uploads where user_id = ${id} order by created_at`,
  erase: async (tx: Tx, { id }) => {
    const sent = await tx
      .deleteFrom('uploads')
      .where('user_id', '=', id)
      .returning(['asset_id', 'original_path'])
      .execute();
    for (const { original_path: original } of sent) {
      if (original !== null) await abandonFolder(tx, original.slice(0, original.lastIndexOf('/')));
    }
    await sql`delete from daily_counts where subject = ${`u:${id}`}`.execute(tx);
    for (const assetId of new Set(sent.map((upload) => upload.asset_id))) {
      if (assetId !== null) await deleteUnusedAsset(tx, assetId);
    }
  },
};

const exports: PersonalTable = {
  ownerColumns: ['data_exports.user_id'],
  title: '导出记录',
  read: ({ id }) => sql`
    select created_at as "时间" from data_exports where user_id = ${id} order by created_at`,
  erase: erasedBy(({ id }) => [
    sql`with made as (delete from data_exports where user_id = ${id} returning id)
      insert into abandoned_folders (folder) select ${exportFolder('')} || id from made on conflict do nothing`,
  ]),
};

export const uploadTables: readonly PersonalTable[] = [uploads, exports];

/** Folder of an export's file, which contains nothing else, so that its signed address opens nothing else. */
export const exportFolder = (id: string): string => `private/exports/${id}`;
