/** Not a standard method: the fee of a transaction in a token. */
export const QUOTE_FEE = 'vestibule_quoteFee'
