import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { textInput } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { Field } from './field.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';

test('a field is found by its label and tells what is wrong', async () => {
  const screen = await render(<Field label="手机号" inputMode="tel" error="请输入 11 位手机号" />);
  const input = screen.getByRole('textbox', { name: '手机号' });
  await input.fill('138');
  await expect.element(input).toHaveValue('138');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription('请输入 11 位手机号');
  await expectAccessible(screen.container);
});

function Feedback() {
  const [text, setText] = useState('');
  return <TextArea label="意见" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('a text area counts, and takes no more than 140 characters', async () => {
  const screen = await render(<Feedback />);
  const area = screen.getByRole('textbox', { name: '意见' });
  await area.fill('孩子喜欢这门课');
  await expect.element(area).toHaveAccessibleDescription(`7/${textInput.maxLength}`);
  await expect.element(area).toHaveAttribute('maxlength', String(textInput.maxLength));
  await expectAccessible(screen.container);
});

function Reminder() {
  const [isOn, setOn] = useState(false);
  return <Switch label="直播提醒" checked={isOn} onChange={setOn} />;
}

test('a switch turns on and off', async () => {
  const screen = await render(<Reminder />);
  const toggle = screen.getByRole('switch', { name: '直播提醒' });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expectAccessible(screen.container);
});
