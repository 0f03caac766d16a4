import { Cell } from '@academy/ui/cell/cell.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { getSystemInfo } from '../../../platform/system-info.ts';

/**
 * Copies what support needs to know about this device. The device id is how a guest's questions are found, and the push
 * token is a secret: of the former the end is copied, of the latter whether there is one.
 */
export function DeviceCell() {
  return <Cell title="设备信息" note="反馈问题时，可以复制给我们" onClick={() => void copySystemInfo()} />;
}

async function copySystemInfo(): Promise<void> {
  toast.show((await copyText(describeSystem())) ? '已复制' : '复制没有成功');
}

function describeSystem(): string {
  const { app, appVersion, system, deviceId, deviceModel, pushCID, ...sizes } = getSystemInfo();
  const { screenWidth, videoHeight, statusBarHeight } = sizes;
  return [
    `应用：${app} ${appVersion}`,
    `系统：${system}`,
    `设备：${deviceModel || '未知'}`,
    `设备编号末四位：${deviceId.slice(-4)}`,
    `屏幕：宽 ${screenWidth}，视频高 ${Math.round(videoHeight)}，状态栏 ${statusBarHeight}`,
    `推送：${pushCID ? '已登记' : '未登记'}`,
  ].join('\n');
}
