/** The modal's request to the embedded wallet: the fee of a transaction in a token. It is not in any standard. */
export const QUOTE_FEE = 'vestibule_quoteFee'
