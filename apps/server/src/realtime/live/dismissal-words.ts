import { publishCodes, type PublishCode } from '@academy/contract/realtime/publish.ts';

/** Why a publisher is sent away, in words that a person may be shown. */
export const dismissalWords: Readonly<Record<PublishCode, string>> = {
  [publishCodes.notAllowed]: '推流地址已失效，请重新获取',
  [publishCodes.notRunning]: '直播没有在进行',
  [publishCodes.taken]: '已有另一个页面在推流',
  [publishCodes.ended]: '直播已结束',
  [publishCodes.unreadable]: '收到的画面无法播放',
  [publishCodes.tooMuch]: '画面数据太多，处理不过来',
  [publishCodes.comeBack]: '推流中断，请重新连接',
  [publishCodes.busy]: '服务器繁忙，请稍后重新连接',
  [publishCodes.storage]: '存储空间不足，画面无法保存',
};
