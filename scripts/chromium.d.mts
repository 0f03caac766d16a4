export const chromiumPath: string;
export const chromiumArguments: string[];
