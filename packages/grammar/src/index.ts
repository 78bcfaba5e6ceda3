export { catalogue, ruleOf } from './catalogue.ts';
export { detectAdapter } from './detect.ts';
export type { Check, Rule, Sureness } from './rule.ts';
export { isJudged } from './rule.ts';
export { validateInput } from './validate.ts';
export type { Level, Target, Violation } from './violation.ts';
export { isRefused } from './violation.ts';
