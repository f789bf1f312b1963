/** Milliseconds that a wallet has to say, without its visitor, whether the page is connected. */
export const SILENT_MS = 5_000
