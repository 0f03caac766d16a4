import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Cell } from '../cell/cell.tsx';
import type { Demo } from '../testing/demo.ts';
import { SwipeRow } from './swipe-row.tsx';

const all = ['把家庭作业还给孩子', '睡前十五分钟', '和青春期的孩子一起走一段'];

function Rows() {
  const [titles, setTitles] = useState(all);
  return (
    <>
      {titles.map((title) => (
        <SwipeRow
          key={title}
          action="移除"
          name={title}
          onAction={() => setTitles(titles.filter((each) => each !== title))}
        >
          <Cell title={title} href="#" />
        </SwipeRow>
      ))}
      {titles.length < all.length && <Button onClick={() => setTitles(all)}>都放回来</Button>}
    </>
  );
}

export default { title: '左滑的行', variants: { 左滑移除: Rows } } satisfies Demo;
