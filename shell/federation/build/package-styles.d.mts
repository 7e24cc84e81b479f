export function scopedStyles(css: string, owner: { slice: string; source: string }): string;
