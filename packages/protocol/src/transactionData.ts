/** Limit of EIP-3860 for code that creates a contract. */
export const MAX_TRANSACTION_DATA = 49_152

/** Maximum calls of one batch (EIP-5792). */
export const MAX_CALLS = 100
