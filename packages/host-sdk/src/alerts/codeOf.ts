/** The code of an alert in the guide: `rateLimited` is `RATE_LIMITED`. */
export const codeOf = (id: string) => id.replace(/[A-Z]/g, '_$&').toUpperCase()
