/** Whether the page is open inside WeChat, whose browser neither downloads files nor shares by itself. */
export const isInWeChat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);
