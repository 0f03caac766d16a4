/** Under which this device keeps whether it may be counted how it uses the app; the launch looks there and nowhere else. */
export const usageChoiceKey = 'usage_choice';
