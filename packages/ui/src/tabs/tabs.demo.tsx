import { useState } from 'react';
import type { Demo } from '../testing/demo.ts';
import { TabPanel, Tabs } from './tabs.tsx';

type Chosen = { id: string; words: readonly string[]; look?: 'pills' };

function Views({ id, words, look }: Chosen) {
  const [chosen, setChosen] = useState(words[0]!);
  const items = words.map((word) => ({ key: word, label: word }));
  return (
    <>
      <Tabs id={id} label="内容" items={items} value={chosen} onChange={setChosen} variant={look} />
      <TabPanel id={id} value={chosen}>
        这里是{chosen}。
      </TabPanel>
    </>
  );
}

const tracks = ['全部', '孕期与0-3岁', '幼儿园', '小学低年级', '小学高年级', '初中', '高中'];

export default {
  title: '标签页',
  variants: {
    几个视图: () => <Views id="views" words={['目录', '简介', '评论']} />,
    可以横滑: () => <Views id="tracks" words={tracks} />,
    胶囊: () => <Views id="pills" words={tracks} look="pills" />,
  },
} satisfies Demo;
