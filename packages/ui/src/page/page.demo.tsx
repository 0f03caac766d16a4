import { Button } from '../button/button.tsx';
import { HeartIcon } from '../icon/mark-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { NavBar } from '../nav-bar/nav-bar.tsx';
import type { Demo } from '../testing/demo.ts';
import { PageFooter } from './page-footer.tsx';
import { Page } from './page.tsx';

const paragraph = '孩子不是不想写，是不知道从哪里开始。把“去写作业”换成“先写第一题”，再退开一步。';

export default {
  title: '页面',
  fills: true,
  variants: {
    页头正文与底栏: () => (
      <div style={{ height: '100dvh' }}>
        <Page
          bar={<NavBar title="课程" onBack={() => {}} />}
          footer={
            <PageFooter>
              <IconButton label="喜欢" note={128}>
                <HeartIcon />
              </IconButton>
              <Button block>继续学习</Button>
            </PageFooter>
          }
        >
          <div style={{ padding: 'var(--space-md)' }}>
            {Array.from({ length: 12 }, (_, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </div>
        </Page>
      </div>
    ),
  },
} satisfies Demo;
