/**
 * Every business constant and claim; pages state no numbers of their own. Money is a decimal string in the shop's currency. Source:
 * product specification, section 9, and its decisions.
 */
export * as shopPolicy from './figures.js';
