/**
 * Roles of a process: documents and scripts of the secure frame, the API for frame and dapps, chain
 * data of accounts, images in this data, and the relay between wallets and dapps.
 */
export const ROLES = ['frame', 'api', 'data', 'images', 'relay'] as const
export type Role = (typeof ROLES)[number]

export function isRelayAlone({ roles }: { roles: readonly string[] }): boolean {
  return roles.length > 0 && roles.every((role) => role === 'relay')
}

/** Sender address of a process that does not send emails. */
export const NO_SENDER = 'nobody@vestibule.invalid'
