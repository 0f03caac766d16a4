import { ApiError } from '@academy/client/api-error.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { canSaveFiles, saveFile } from '../../../platform/save-file.ts';
import { call } from '../../../session/call.ts';
import { type DashboardState, statInput } from './dashboard-state.ts';

/** Spreadsheets want the mark at the start of a file, and none in what is pasted. */
const withoutMark = (csv: string) => csv.replace(/^\uFEFF/, '');

async function exportTable(state: DashboardState): Promise<string | undefined> {
  const { tab } = state;
  // Contents are the account's, wherever they are learned.
  const input = tab === 'content' ? statInput({ ...state, place: undefined }) : statInput(state);
  try {
    const { file_name: name, csv } = await call('GET user/account/export', { stat: tab, ...input });
    if (canSaveFiles())
      return await saveFile({ name, type: 'text/csv;charset=utf-8', content: csv }, '表格已导出');
    const isCopied = await copyText(withoutMark(csv));
    return isCopied ? '已复制，粘贴到表格里就好' : '没有复制成功，请用浏览器打开再导出';
  } catch (error) {
    return error instanceof ApiError ? error.message : '导出没有成功，请再试一次';
  }
}

/** The tab as a table for a spreadsheet: a file, or inside WeChat, which saves none, a text on the clipboard. */
export function ExportButton({ state }: { state: DashboardState }) {
  const handOut = async () => {
    const said = await exportTable(state);
    if (said) toast.show(said);
  };
  return (
    <Button block variant="quiet" onClick={handOut}>
      {canSaveFiles() ? '导出表格（CSV）' : '复制表格（CSV）'}
    </Button>
  );
}
