/** Extensions add these around a message, so that its signature is never a transaction's. */
export const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>'] as const
