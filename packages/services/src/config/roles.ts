/**
 * Roles of a process, alone or together: the documents and scripts of the secure frame, the API for them and for dapps,
 * chain data of accounts, the pictures in that data, and the relay between wallets and dapps.
 */
export const ROLES = ['frame', 'api', 'data', 'images', 'relay'] as const
export type Role = (typeof ROLES)[number]

export function isRelayAlone({ roles }: { roles: readonly string[] }): boolean {
  return roles.length > 0 && roles.every((role) => role === 'relay')
}

/** The sender's address of a process that sends no mails. */
export const NO_SENDER = 'nobody@vestibule.invalid'
