/** The mnemonic of every development node. Everyone knows its keys. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
