/** Milliseconds that a wallet has for what it answers without its visitor. */
export const SILENT_MS = 5_000
