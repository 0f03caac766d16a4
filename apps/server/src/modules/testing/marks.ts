/** What must be nowhere once the person has gone. */
export const marks = {
  mobile: '13812345678',
  nickname: '赵小满的妈妈',
  loginName: 'zhao.xiaoman',
  secret: '只有我说过的话',
  subject: 'apple-subject-of-zhao',
  device: 'zhaos-own-phone',
} as const;
