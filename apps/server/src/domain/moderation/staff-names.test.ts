import { expect, test } from 'vitest';
import { posesAsStaff } from './staff-names.ts';

test.each([
  '官方',
  '学院官方号',
  '在线客服',
  '管理员',
  '平台小助手',
  '内容审核',
  // Full-width, spaces, marks and ornaments in between.
  '官　方',
  '客 服 01',
  '管·理·员',
  '平★台',
  '审❤核',
  '官官方方',
  // Traditional forms, compatibility characters and radicals.
  '管理員',
  '平臺',
  '審核',
  '官⽅',
  // Characters that look alike.
  '菅理员',
  '宫方',
  '官万',
  '容服',
  '管埋员',
  '宙核',
  '苹台',
  '工作人員',
  '工作入员',
  // Letters of other scripts and widths.
  'ＡＤＭＩＮ',
  'аdmin',
  'Official',
  'ke fu',
])('%s poses as staff', (name) => expect(posesAsStaff(name)).toBe(true));

test.each([
  '小满妈妈',
  '李老师',
  '客厅里的猫',
  '太平洋的风',
  '台阶',
  '方方',
  '管家婆',
  '万里晴空',
  '官子高手',
  '爱心妈妈❤',
  '平平安安',
  '园丁',
  '孩子王',
  '家长1234',
  'Amy',
  '公园里的人',
  '宫芳的妈妈',
  '太平合家欢',
  '我管方向盘',
  '容报喜',
])('%s is a name like others', (name) => expect(posesAsStaff(name)).toBe(false));
