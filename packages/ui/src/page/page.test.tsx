import { createRef } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { NavBar } from '../nav-bar/nav-bar.tsx';
import { Button } from '../button/button.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { PageFooter } from './page-footer.tsx';
import { Page } from './page.tsx';

test('it scrolls between its bars and reports the bottom each time it is reached', async () => {
  let reached = 0;
  const scroller = createRef<HTMLElement>();
  const screen = await render(
    <div style={{ height: 600 }}>
      <Page
        bar={<NavBar title="课程" onBack={() => {}} />}
        footer={
          <PageFooter>
            <Button block>继续学习</Button>
          </PageFooter>
        }
        scrollRef={scroller}
        onReachBottom={() => (reached += 1)}
      >
        <div style={{ height: 2000 }}>正文</div>
      </Page>
    </div>,
  );
  const element = scroller.current!;
  const bottom = element.scrollHeight - element.clientHeight;
  // Reported in a separate frame.
  const scrollTo = (top: number) =>
    new Promise((resolve) => {
      element.addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true });
      element.scrollTop = top;
    });
  await scrollTo(bottom - 51);
  expect(reached).toBe(0);
  await scrollTo(bottom - 50);
  expect(reached).toBe(1);
  await scrollTo(bottom);
  expect(reached).toBe(1);
  await scrollTo(0);
  await scrollTo(bottom);
  expect(reached).toBe(2);
  expect(screen.getByRole('heading').element().parentElement!.getBoundingClientRect().top).toBe(
    element.getBoundingClientRect().top,
  );
  await expect.element(screen.getByRole('button', { name: '继续学习' })).toBeInViewport();
  await expectAccessible(screen.container);
});
