/** The storage key of the usage choice, alone in this file so that the launch loads nothing else to check it. */
export const usageChoiceKey = 'usage_choice';
