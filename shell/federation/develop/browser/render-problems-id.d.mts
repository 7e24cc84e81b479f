export declare const RENDER_PROBLEMS_ID: string;
