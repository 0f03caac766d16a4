/** Whether a file is a photo as iPhones take them. Other systems may not know its type, so that its name decides. */
export const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/i.test(type) || (!type.startsWith('image/') && /\.hei[cf]$/i.test(name));
