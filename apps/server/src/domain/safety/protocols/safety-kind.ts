/** Kinds of cases for operators. */
export type SafetyKind = 'self-harm' | 'abuse' | 'violence' | 'medical';
