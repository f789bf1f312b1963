/** Maximum calls in one batch to the services. */
export const MAX_BATCH = 1_000
/** In bytes: 1,000 usual calls, or a contract of maximum size. */
export const MAX_RPC_BODY = 1_024 * 1_024
