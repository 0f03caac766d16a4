import { Card } from '../card/card.tsx';
import type { Demo } from '../testing/demo.ts';
import { Section } from './section.tsx';

export default {
  title: '分区',
  variants: {
    带全部: () => (
      <Section title="精品课程" href="#list">
        <Card>八门课，每课不到十分钟</Card>
      </Section>
    ),
    带说明: () => (
      <Section title="学习记录" extra="本周 46 分钟">
        <Card>周三看得最多</Card>
      </Section>
    ),
  },
} satisfies Demo;
