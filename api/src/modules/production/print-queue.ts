/** Printing takes a whole core, so one file is made at a time, and none while another is removed. */
export const PRINT_QUEUE = 'print-files';
