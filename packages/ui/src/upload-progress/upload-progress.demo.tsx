import type { Demo } from '../testing/demo.ts';
import { UploadProgress } from './upload-progress.tsx';

const nothing = () => {};
const file = { name: '家长会录像.mp4', onRetry: nothing, onCancel: nothing };

export default {
  title: '上传进度',
  variants: {
    等待: () => <UploadProgress {...file} state="waiting" share={0} />,
    正在上传: () => <UploadProgress {...file} state="sending" share={0.42} />,
    完成: () => <UploadProgress {...file} state="done" share={1} />,
    失败: () => (
      <UploadProgress {...file} state="failed" share={0.42} error="视频不能超过 200 MB，请剪短一些" />
    ),
  },
} satisfies Demo;
