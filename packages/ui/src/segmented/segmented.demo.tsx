import { useState } from 'react';
import type { Demo } from '../testing/demo.ts';
import { Segmented } from './segmented.tsx';

function Choice({ label, words }: { label: string; words: readonly string[] }) {
  const [chosen, setChosen] = useState(words[0]!);
  const items = words.map((word) => ({ key: word, label: word }));
  return <Segmented label={label} items={items} value={chosen} onChange={setChosen} />;
}

export default {
  title: '分段选择',
  variants: {
    外观: () => <Choice label="外观" words={['跟随系统', '浅色', '深色']} />,
    时间: () => <Choice label="时间" words={['近七天', '近一月', '本学期', '全部']} />,
  },
} satisfies Demo;
