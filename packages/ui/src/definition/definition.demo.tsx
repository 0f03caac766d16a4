import type { Demo } from '../testing/demo.ts';
import { Definition } from './definition.tsx';

export default {
  title: '说明',
  variants: {
    一个数字: () => (
      <p style={{ display: 'flex', alignItems: 'center' }}>
        学习的家庭
        <Definition term="学习的家庭" text="至少有一位家长学习过的孩子数。同一个孩子只算一次。" />
      </p>
    ),
  },
} satisfies Demo;
