/** The first part of a CAIP-2 or CAIP-10 id. */
export const namespaceOf = (id: string): string => id.slice(0, id.indexOf(':'))
