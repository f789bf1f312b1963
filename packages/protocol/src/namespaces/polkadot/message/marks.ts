/** Extensions add these marks around a message, so that it cannot be a transaction. */
export const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>'] as const
