import { Card } from '../card/card.tsx';
import { Page } from '../page/page.tsx';
import type { Demo } from '../testing/demo.ts';
import { PullRefresh } from './pull-refresh.tsx';

export default {
  title: '下拉刷新',
  fills: true,
  variants: {
    往下拉: () => (
      <div style={{ height: '100dvh' }}>
        <Page>
          <PullRefresh onRefresh={() => new Promise((resolve) => setTimeout(resolve, 1_200))}>
            <div style={{ padding: 'var(--space-md)' }}>
              <Card>往下拉，或按 Tab 找到“刷新”。</Card>
            </div>
          </PullRefresh>
        </Page>
      </div>
    ),
  },
} satisfies Demo;
