/** Most calls in one batch that the services pass on. */
export const MAX_BATCH = 1_000
/** Bytes of a batch that they read: a thousand calls of an ordinary kind, or a contract's longest code and a lot more. */
export const MAX_RPC_BODY = 1_024 * 1_024
