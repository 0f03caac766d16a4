import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/axe.ts';
import { TabPanel, Tabs } from './tabs.tsx';

const items = [
  { key: 'course', label: '课程' },
  { key: 'live', label: '直播' },
  { key: 'article', label: '文章' },
];

function Views({ look }: { look?: 'pills' }) {
  const [value, setValue] = useState('course');
  return (
    <>
      <Tabs id="kinds" label="内容类型" items={items} value={value} onChange={setValue} variant={look} />
      <TabPanel id="kinds" value={value}>
        看到的是 {value}
      </TabPanel>
    </>
  );
}

test('a press and the arrow keys choose, and the panel is named by the chosen tab', async () => {
  const screen = await render(<Views />);
  await screen.getByRole('tab', { name: '直播' }).click();
  await expect.element(screen.getByRole('tabpanel', { name: '直播' })).toHaveTextContent('看到的是 live');
  await userEvent.keyboard('{ArrowRight}');
  const last = screen.getByRole('tab', { name: '文章', selected: true });
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(last).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('tabpanel', { name: '课程' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('the tabs are a single tab stop', async () => {
  const screen = await render(<Views look="pills" />);
  const stops = screen
    .getByRole('tab')
    .elements()
    .filter((tab) => tab.getAttribute('tabindex') === '0');
  expect(stops.map((tab) => tab.textContent)).toEqual(['课程']);
  await expectAccessible(screen.container);
});
