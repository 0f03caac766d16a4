import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { AnswerList, ChoiceList } from './choice-list.tsx';

const options = ['先催', '先看', '先罚'];

function Question({ multiple }: { multiple?: boolean }) {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <>
      <h2 id="asked">先做什么？</h2>
      <ChoiceList
        labelledBy="asked"
        options={options}
        chosen={chosen}
        multiple={multiple ?? false}
        onChange={setChosen}
      />
      <output>{chosen.join(',')}</output>
    </>
  );
}

test('single choice: the whole card is pressed, or the arrow keys are used', async () => {
  const screen = await render(<Question />);
  const group = screen.getByRole('group', { name: '先做什么？' });
  await group.getByText('先看').click();
  await expect.element(group.getByRole('radio', { name: '先看' })).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(group.getByRole('radio', { name: '先罚' })).toBeChecked();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2');
  await expectAccessible(screen.container);
});

test('multiple choice: each option is chosen and unchosen, and reported in order', async () => {
  const screen = await render(<Question multiple />);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  const status = screen.getByRole('status');
  await screen.getByText('先罚').click();
  await screen.getByText('先催').click();
  await expect.element(status).toHaveTextContent('0,2');
  await expect.element(box('先罚')).toBeChecked();
  await screen.getByText('先罚').click();
  await expect.element(status).toHaveTextContent('0');
  await expectAccessible(screen.container);
});

test('an answer says in words what is right and what was chosen', async () => {
  const screen = await render(
    <AnswerList label="第 1 题的选项" options={options} answer={[1]} chosen={[0]} />,
  );
  const rows = screen.getByRole('list', { name: '第 1 题的选项' }).getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent('先催您的选择');
  await expect.element(rows.nth(1)).toHaveTextContent('先看正确答案');
  await expect.element(rows.nth(2)).toHaveTextContent('C先罚');
  await expectAccessible(screen.container);
});
