/** The modal’s request to the embedded wallet: the fee of a transaction in a token. No standard names it. */
export const QUOTE_FEE = 'vestibule_quoteFee'
