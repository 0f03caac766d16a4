import type { Certificate } from '@academy/contract/areas/certificate.ts';
import { samplePicture } from '@academy/ui/testing/sample-picture.ts';
import { sampleStudent } from '../../../../features/children/testing/sample-student.ts';
import type { Performance } from '../use-graduation.ts';

export const serial = '2026-7K3M-9QWD-XR4H';

export const semester: Performance['semester'] = {
  id: 2,
  name: '第二学期',
  account_name: '指导中心',
  starts_on: '2026-09-01',
  ends_on: '2027-01-20',
  enabled: 1,
  ended: false,
  graduated: 0,
  label: '去毕业',
  done_count: 0,
  task_count: 2,
  elective_credits: { have: 1, need: 2 },
  certificate_serial: null,
};
const task = (change: Partial<Performance['tasks'][number]>): Performance['tasks'][number] => ({
  id: 1,
  title: '写作业拖拉',
  cover: { url: samplePicture('walk'), width: 320, height: 180, colour: '' },
  content_type: 'course',
  content_id: 4,
  exam_id: null,
  required: true,
  credit: 3,
  done: false,
  progress: 48,
  done_by: null,
  ...change,
});
export const performance = (change: Partial<Performance> = {}): Performance => ({
  semester,
  student: sampleStudent(),
  tasks: [
    task({}),
    task({ id: 2, title: '小测', exam_id: 9, progress: 0 }),
    task({
      id: 3,
      title: '零花钱',
      content_type: 'graphic',
      content_id: 5,
      required: false,
      credit: 0,
      done: true,
      progress: 100,
      done_by: '爸爸',
    }),
  ],
  missing: ['学完《写作业拖拉》', '通过考试《小测》', '选修还差 1 学分'],
  eligible: false,
  ...change,
});
export const certificate: Certificate = {
  serial,
  student_name: '小满',
  semester_name: '第二学期',
  account_name: '指导中心',
  credits: 9,
  graduated_on: '2026-11-21',
  frame: 'plain',
  verify_url: `https://academy.example/certificate/${serial}`,
};
