/** Delay between two emails in ms, as in the services. */
export const COOLDOWN = 30_000
