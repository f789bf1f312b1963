/** Bytes of the data of a transaction at most: what EIP-3860 lets the code have that creates a contract. */
export const MAX_TRANSACTION_DATA = 49_152
