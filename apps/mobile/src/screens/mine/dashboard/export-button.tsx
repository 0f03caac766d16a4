import { ApiError } from '@academy/client/api-error.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { canSaveFiles, saveFile } from '../../../platform/save-file.ts';
import { call } from '../../../data/call.ts';
import { type DashboardState, statisticsInput } from './dashboard-state.ts';

/** Spreadsheets need the byte order mark at the start of a file; pasted text must not have it. */
const withoutByteOrderMark = (csv: string) => csv.replace(/^\uFEFF/, '');

async function exportTable(state: DashboardState): Promise<string | undefined> {
  const { tab, who, order } = state;
  // Contents belong to the account, whatever the place.
  const input = tab === 'content' ? statisticsInput({ ...state, place: undefined }) : statisticsInput(state);
  try {
    const { file_name: name, csv } = await call('GET user/account/export', {
      stat: tab,
      ...input,
      ...(tab === 'student' && who === 'guardian' && { who }),
      ...(tab === 'content' && { order }),
    });
    if (canSaveFiles())
      return await saveFile({ name, type: 'text/csv;charset=utf-8', content: csv }, '表格已导出');
    const isCopied = await copyText(withoutByteOrderMark(csv));
    return isCopied ? '已复制，粘贴到表格里就好' : '没有复制成功，请用浏览器打开再导出';
  } catch (error) {
    return error instanceof ApiError ? error.message : '导出没有成功，请再试一次';
  }
}

/** Exports the tab as CSV: a file, or inside WeChat, which cannot save files, text on the clipboard. */
export function ExportButton({ state }: { state: DashboardState }) {
  const exportFile = async () => {
    const message = await exportTable(state);
    if (message) toast.show(message);
  };
  return (
    <Button block variant="quiet" onClick={exportFile}>
      {canSaveFiles() ? '导出表格（CSV）' : '复制表格（CSV）'}
    </Button>
  );
}
