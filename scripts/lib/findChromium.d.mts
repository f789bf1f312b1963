export declare const SHELL: string
export declare const WHOLE: readonly string[]
export declare function findChromium(options?: { whole?: boolean }): string | undefined
