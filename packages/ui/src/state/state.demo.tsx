import { ButtonLink } from '../button/button-link.tsx';
import { samplePicture } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { Empty } from './empty.tsx';
import { Failure } from './failure.tsx';
import { Loading } from './loading.tsx';

export default {
  title: '加载、空与失败',
  variants: {
    加载中: () => <Loading />,
    空: () => (
      <Empty text="还没有收藏。看到喜欢的，点一下星星。" src={samplePicture('walk')}>
        <ButtonLink href="#home">去看看课程</ButtonLink>
      </Empty>
    ),
    失败: () => <Failure src={samplePicture('evening')} error={null} onRetry={() => {}} />,
    连接超时: () => <Failure error={{ message: 'timeout' }} onRetry={() => {}} />,
  },
} satisfies Demo;
