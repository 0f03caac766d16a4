import { expect, test } from 'vitest';
import { assessMessage } from './assess-message.ts';
import { alarmOf } from './testing/assess-conversation.ts';

/** When first aid comes before all else, and when it is over. */

test.each([
  ['孩子刚才吃了一整瓶降压药，叫不醒', 'poisoning'],
  ['我女儿不想活了，吃了一瓶安眠药，现在叫不醒', 'poisoning'],
  ['孩子吃了一整瓶药，说不想活了', 'on-the-edge'],
])(
  '%s is answered with %s: who cannot be woken needs first aid, and who answers is talked to',
  (message, protocol) => {
    expect(assessMessage(message)).toMatchObject({ alarm: 'danger', protocol });
  },
);

test.each([
  ['孩子被蜜蜂蛰了肿起来怎么处理', '孩子挑食怎么办'],
  ['孩子被开水烫了怎么办', '怎么给孩子选奶粉'],
  ['孩子被狗咬了一口怎么办', '孩子不爱吃青菜'],
])('after the first aid for %s another matter in few words is answered: %s', (accident, next) => {
  expect(alarmOf(accident)).toBe('danger');
  expect(alarmOf(next, [accident])).toBe('unsure');
  expect(alarmOf('谢谢', [accident, next])).toBe('unsure');
  for (const remark of ['谢谢', '嗯', '孩子睡着了', '还没有打'])
    expect([remark, alarmOf(remark, [accident])]).toEqual([remark, 'danger']);
  // Whoever wants to die may say it of homework, too.
  expect(alarmOf('作业怎么办', ['我不想活了'])).toBe('danger');
});
