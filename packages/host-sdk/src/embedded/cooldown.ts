/** Between two mails, in ms, as at the services. */
export const COOLDOWN = 30_000
