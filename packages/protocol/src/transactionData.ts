/** Maximum bytes of a transaction's data: EIP-3860's limit for code that creates a contract. */
export const MAX_TRANSACTION_DATA = 49_152

/** Calls of one batch at most (EIP-5792). */
export const MAX_CALLS = 100
