// jest-axe has no types of its own
declare module 'jest-axe' {
  export function axe(
    container: Element,
    options?: import('axe-core').RunOptions,
  ): Promise<import('axe-core').AxeResults>;
  export const toHaveNoViolations: {
    toHaveNoViolations: (results: import('axe-core').AxeResults) => { pass: boolean; message: () => string };
  };
}
