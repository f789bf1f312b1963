/** Maximum calls in one batch to the services. */
export const MAX_BATCH = 1_000
/** In bytes: a thousand usual calls, or a contract's longest code. */
export const MAX_RPC_BODY = 1_024 * 1_024
