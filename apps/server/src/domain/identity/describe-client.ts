/** What an app says of itself in its headers; each part may be missing, or made up. */
interface Client {
  readonly app?: string | undefined;
  readonly version?: string | undefined;
  readonly system?: string | undefined;
}

const longestPart = 24;

/** A word of a header as it may be kept: letters, digits and `._-` only, so that nothing in it means anything elsewhere. */
const clean = (part = '') => part.replaceAll(/[^\w.-]/g, '').slice(0, longestPart);

/** What a session keeps of the app that opened it: `web/3.3.5/ios`. Names no person and no single phone. */
export const describeClient = ({ app, version, system }: Client): string =>
  [app, version, system].map(clean).join('/');

const systems = new Map([
  ['ios', 'iPhone 或 iPad'],
  ['android', '安卓设备'],
  ['web', '电脑'],
  ['windows', 'Windows 电脑'],
  ['macos', 'Mac 电脑'],
  ['linux', '电脑'],
  ['harmony', '鸿蒙设备'],
]);
const apps = new Map([
  ['web', '浏览器'],
  ['wechat', '微信'],
  ['wxapp', '微信小程序'],
  ['console', '管理后台'],
  ['app', '有效父母客户端'],
]);

/** The same in words: `iPhone 或 iPad · 浏览器`. What we do not know is named as little as possible. */
export function nameDevice(device: string): string {
  const [app = '', , system = ''] = device.toLowerCase().split('/');
  const words = [systems.get(system), apps.get(app)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(' · ') : '未知设备';
}
