import { useId, useState } from 'react';
import type { Demo } from '../testing/demo.ts';
import { AnswerList, ChoiceList } from './choice-list.tsx';

const options = ['几点起身', '写到了哪里', '起来做什么', '挨了几次批评'];

function Choosing({ multiple }: { multiple?: boolean }) {
  const [chosen, setChosen] = useState<number[]>([1]);
  const id = useId();
  return (
    <div>
      <p id={id}>要悄悄记下哪几样？</p>
      <ChoiceList
        labelledBy={id}
        options={options}
        chosen={chosen}
        multiple={multiple ?? false}
        onChange={setChosen}
      />
    </div>
  );
}

export default {
  title: '选项',
  variants: {
    单选: () => <Choosing />,
    多选: () => <Choosing multiple />,
    答案: () => <AnswerList label="选项" options={options} answer={[0, 1, 2]} chosen={[0, 3]} />,
  },
} satisfies Demo;
