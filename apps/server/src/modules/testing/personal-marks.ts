/** Texts that must be nowhere once the user is erased. */
export const marks = {
  mobile: '13812345678',
  nickname: '赵小满的妈妈',
  childName: '钱多多',
  loginName: 'zhao.xiaoman',
  secret: '只有我说过的话',
  subject: 'apple-subject-of-zhao',
  device: 'zhaos-own-phone',
} as const;
