/** Code as the text of a script element, which a string such as `'</script>'` would end; minifiers escape it, development builds don't. */
export const asInlineScript = (code: string): string => code.trim().replaceAll(/<(?=\/script|!--)/gi, String.raw`\x3c`);
