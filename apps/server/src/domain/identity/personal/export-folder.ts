/** Where an export's file lies, alone, so that its signed address opens nothing else. */
export const exportFolder = (id: string): string => `private/exports/${id}`;
