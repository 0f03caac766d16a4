import { Image } from '../image/image.tsx';
import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { Swiper } from './swiper.tsx';

const slides = [
  ['homework', '写作业拖拉'],
  ['evening', '睡前十分钟'],
  ['walk', '周末一起走走'],
] as const;

export default {
  title: '轮播',
  variants: {
    三张: () => (
      <Swiper label="今晚推荐">
        {slides.map(([scene, title]) => (
          <a key={scene} href={`#${scene}`} aria-label={title}>
            <Image {...sampleSize} src={samplePicture(scene)} ratio="16:9" />
          </a>
        ))}
      </Swiper>
    ),
  },
} satisfies Demo;
