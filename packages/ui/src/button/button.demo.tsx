import type { Demo } from '../testing/demo.ts';
import { ButtonLink } from './button-link.tsx';
import { Button } from './button.tsx';

const row = { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-sm)' } as const;

export default {
  title: '按钮',
  variants: {
    主要与次要: () => (
      <div style={row}>
        <Button>继续学习</Button>
        <Button variant="quiet">加入收藏</Button>
        <Button variant="plain">以后再说</Button>
        <Button variant="danger">注销账号</Button>
      </div>
    ),
    小号: () => (
      <div style={row}>
        <Button small>关注</Button>
        <Button small variant="quiet">
          已关注
        </Button>
        <ButtonLink small variant="quiet" href="#graduation">
          去毕业
        </ButtonLink>
      </div>
    ),
    通栏: () => <Button block>登录</Button>,
    正在进行: () => (
      <div style={row}>
        <Button pending>提交</Button>
        <Button variant="quiet" pending>
          提交
        </Button>
        <Button variant="danger" pending>
          删除
        </Button>
      </div>
    ),
    不可用: () => <Button disabled>获取验证码</Button>,
  },
} satisfies Demo;
