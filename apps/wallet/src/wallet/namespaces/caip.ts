export const namespaceOf = (id: string): string => id.slice(0, id.indexOf(':'))
