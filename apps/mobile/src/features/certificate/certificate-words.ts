import type { Certificate } from '@academy/contract/areas/student.ts';

/** 2026-11-21 → 2026 年 11 月 21 日. */
export const certificateDate = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

/** What a certificate says, for whoever does not see it drawn. */
export const certificateText = (certificate: Certificate): string =>
  `家庭教育毕业证书。${certificate.student_name}的家庭完成了${certificate.account_name}“${certificate.semester_name}”的学习，` +
  `共 ${certificate.credits} 学分，${certificateDate(certificate.graduated_on)}毕业，证书编号 ${certificate.serial}。`;
