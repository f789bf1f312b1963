/** The used fields of a transaction, as nodes write it. */
export type Transaction = {
  hash: string
  from: string
  /** Null if it creates a contract. */
  to: string | null
  nonce: string
  value: string
  input: string
}

/** @returns undefined for what is no transaction */
export function readTransaction(answer: unknown): Transaction | undefined {
  const { hash, from, to = null, nonce, value, input } = (answer ?? {}) as Partial<Transaction>
  const isOne =
    /^0x[0-9a-fA-F]{64}$/.test(String(hash)) &&
    [nonce, value].every((quantity) => /^0x[0-9a-fA-F]{1,64}$/.test(String(quantity))) &&
    [from, to ?? '', input].every((text) => typeof text === 'string')
  return isOne ? ({ hash, from, to, nonce, value, input } as Transaction) : undefined
}
