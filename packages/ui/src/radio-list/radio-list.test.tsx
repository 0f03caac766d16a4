import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { RadioList } from './radio-list.tsx';

const reasons = [
  { key: 'wrong', label: '内容有误' },
  { key: 'rude', label: '言语不当', note: '辱骂、歧视' },
  { key: 'other', label: '其他', disabled: true },
] as const;

function Report() {
  const [reason, setReason] = useState<'wrong' | 'rude' | 'other'>();
  return <RadioList label="举报原因" items={reasons} value={reason} onChange={setReason} />;
}

test('the whole row chooses, and the arrow keys skip disabled ones', async () => {
  const screen = await render(<Report />);
  const group = screen.getByRole('group', { name: '举报原因' });
  expect(group.getByRole('radio', { checked: true }).elements()).toEqual([]);
  await screen.getByText('辱骂、歧视').click();
  const rude = group.getByRole('radio', { name: '言语不当 辱骂、歧视' });
  await expect.element(rude).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(group.getByRole('radio', { name: '内容有误' })).toBeChecked();
  await expect.element(group.getByRole('radio', { name: '其他' })).toBeDisabled();
  await expectAccessible(screen.container);
});
