/** A string like `'</script>'` would end the element. */
export const asInlineScript = (code: string): string => code.trim().replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
