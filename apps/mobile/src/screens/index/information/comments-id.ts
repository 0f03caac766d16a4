/** Names the comments of one article in the document, where several may be open above each other. */
export const commentsId = (contentId: number): string => `comments-of-${contentId}`;
