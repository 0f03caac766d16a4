import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Cell } from '../cell/cell.tsx';
import { PageFooter } from '../page/page-footer.tsx';
import type { Demo } from '../testing/demo.ts';
import { Sheet } from './sheet.tsx';

const cities = [
  '济南市',
  '青岛市',
  '淄博市',
  '枣庄市',
  '东营市',
  '烟台市',
  '潍坊市',
  '济宁市',
  '泰安市',
  '威海市',
];

function Opened() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Sheet
        open={isOpen}
        onClose={close}
        title="选择地区"
        footer={
          <PageFooter>
            <Button block onClick={close}>
              确定
            </Button>
          </PageFooter>
        }
      >
        {cities.map((city, at) => (
          <Cell key={city} title={city} onClick={close} current={at === 0} />
        ))}
      </Sheet>
    </>
  );
}

export default { title: '底部面板', fills: true, variants: { 选地区: Opened } } satisfies Demo;
