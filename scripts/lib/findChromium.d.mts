export declare const PLACES: readonly string[]
export declare function findChromium(): string | undefined
