/** The one that every development node ships with: whatever it guards belongs to everybody. */
export const MNEMONIC = 'test test test test test test test test test test test junk'
