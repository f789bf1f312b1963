/** The mnemonic of every development node: anyone can use its accounts. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
