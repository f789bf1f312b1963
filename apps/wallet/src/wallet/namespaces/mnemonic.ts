/** The mnemonic of every development node. Its keys are public. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
