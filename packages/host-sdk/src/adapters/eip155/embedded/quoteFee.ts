export const QUOTE_FEE = 'vestibule_quoteFee'
