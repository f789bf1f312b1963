/** Milliseconds between two mails, as the services hold it. */
export const COOLDOWN = 30_000
