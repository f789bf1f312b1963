/** Bytes of the data of a transaction at most: what EIP-3860 lets the code have that creates a contract. */
export const MAX_TRANSACTION_DATA = 49_152

/** Calls of one batch at most (EIP-5792). */
export const MAX_CALLS = 100
