import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { RichText } from './rich-text.tsx';

export default {
  title: '正文',
  variants: {
    一篇文章: () => (
      <RichText
        blocks={[
          { kind: 'heading', text: '约定在前' },
          { kind: 'paragraph', text: '先不催，换成三步：**约定**、切小、**看见**。约定要在坐下之前说好。' },
          {
            kind: 'picture',
            picture: { url: samplePicture('homework'), ...sampleSize },
            caption: '一张书桌，两个人，一件事',
          },
          { kind: 'quote', text: '“你刚才连着写完了六道，中间没有停。”' },
          { kind: 'list', ordered: true, items: ['约定**时间**', '把任务切小', '说出你看见的'] },
          { kind: 'list', ordered: false, items: ['不比较', '不翻旧账'] },
        ]}
      />
    ),
  },
} satisfies Demo;
