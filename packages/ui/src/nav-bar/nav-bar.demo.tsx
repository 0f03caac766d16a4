import { Image } from '../image/image.tsx';
import { ShareIcon } from '../icon/action-icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { NavBar } from './nav-bar.tsx';

const share = (tone?: 'scrim') => (
  <IconButton label="分享" tone={tone}>
    <ShareIcon />
  </IconButton>
);

export default {
  title: '页头',
  variants: {
    普通: () => (
      <NavBar title="学分中心" onBack={() => {}}>
        {share()}
      </NavBar>
    ),
    标题很长: () => (
      <NavBar title="小学低年级家长怎样陪孩子度过写作业的一个小时" onBack={() => {}}>
        {share()}
      </NavBar>
    ),
    压在图上: () => (
      <div>
        <NavBar transparent onBack={() => {}}>
          {share('scrim')}
        </NavBar>
        <Image {...sampleSize} src={samplePicture('evening')} ratio="16:9" />
      </div>
    ),
  },
} satisfies Demo;
