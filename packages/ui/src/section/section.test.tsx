import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Tag } from '../tag/tag.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { Section } from './section.tsx';

test('a section is named by its title, and 全部 contains it', async () => {
  const screen = await render(
    <Section title="精品课程" href="#courses">
      <Tag tone="live">直播中</Tag> <Tag tone="teal">必修</Tag> <Tag tone="brand">新</Tag> <Tag>免费</Tag>
    </Section>,
  );
  const section = screen.getByRole('region', { name: '精品课程' });
  await expect.element(section.getByRole('heading', { level: 2 })).toHaveTextContent('精品课程');
  await expect
    .element(section.getByRole('link', { name: '全部精品课程' }))
    .toHaveAttribute('href', '#courses');
  await expectAccessible(screen.container);
});

test('without an address there is no link', async () => {
  const screen = await render(
    <Section title="今天十分钟" extra={<span>2 学分</span>}>
      内容
    </Section>,
  );
  expect(screen.getByRole('link').elements()).toHaveLength(0);
  await expect.element(screen.getByText('2 学分')).toBeVisible();
});
