import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { ReasonSheet } from './reason-sheet.tsx';

const items = [
  { key: 'advert', label: '广告或推销' },
  { key: 'other', label: '其他问题' },
] as const;

type ReportInput = { reason: string; text: string };

function Owner({ answer }: { answer: (submitted: ReportInput) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const submit = (submitted: ReportInput) => answer(submitted).then(close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        举报
      </button>
      <ReasonSheet
        open={isOpen}
        onClose={close}
        title="举报这条评论"
        items={items}
        maxLength={20}
        onSubmit={submit}
      />
    </>
  );
}

test('a reason is required, the text is not, and both are submitted', async () => {
  const submitted: ReportInput[] = [];
  const screen = await render(<Owner answer={async (each) => submitted.push(each)} />);
  const dialog = screen.getByRole('dialog', { name: '举报这条评论' });
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map((each) => each.finished),
  );
  await expectAccessible();
  const submit = dialog.getByRole('button', { name: '提交' });
  await expect.element(submit).toBeDisabled();
  await dialog.getByRole('radio', { name: '广告或推销' }).click();
  await dialog.getByRole('textbox', { name: /补充说明/ }).fill(' 一直卖课 ');
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submitted).toEqual([{ reason: 'advert', text: '一直卖课' }]);
  await screen.getByRole('button', { name: '举报' }).click();
  await expect.element(dialog.getByRole('textbox', { name: /补充说明/ })).toHaveValue('');
  await expect.element(submit).toBeDisabled();
});

test('a refusal keeps the input', async () => {
  const screen = await render(<Owner answer={() => Promise.reject(new Error('没有网络'))} />);
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('radio', { name: '其他问题' }).click();
  await dialog.getByRole('button', { name: '提交' }).click();
  await expect.element(dialog.getByRole('button', { name: '提交' })).not.toHaveAttribute('aria-busy');
  await expect.element(dialog.getByRole('radio', { name: '其他问题' })).toBeChecked();
});
