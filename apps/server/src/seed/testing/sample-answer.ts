/** An answer that an expert approved, as a file of the demo. */
export const sampleAnswer = `---
question: 孩子一写作业就喝水，怎么办？
phrasings: 写作业磨蹭 | 不肯动笔
expert: li-muqing
major: primary-lower
read: article/task-too-long
hot: 1
---

先看他停在哪里。

- 切小一点。
- 做完一份撕一张。
`;
