/**
 * What a process can serve, alone or together: the documents and scripts of the secure frame, everything that they and
 * the dapps ask for, what chains tell of accounts, the pictures that belong to that, and the relay where wallets and dapps meet.
 */
export const ROLES = ['frame', 'api', 'data', 'images', 'relay'] as const
export type Role = (typeof ROLES)[number]
