/** Extensions put these around a message, so that no signature of it is one of a transaction. */
export const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>'] as const
