export type StacksWallet = {
  name: string
  rdns: string
  /**
   * `stx_connect` and `stx_switchNetwork` accept `{ network }` and prompt the visitor;
   * `stx_getAccounts` does not. All three return {@link StacksAccounts}. `stx_disconnect` revokes
   * the permission.
   */
  request: (request: { method: string; params?: unknown }) => Promise<unknown>
  on: (event: 'change', listener: (accounts: StacksAccounts) => void) => void
  off: (event: 'change', listener: (accounts: StacksAccounts) => void) => void
}

/** Addresses on one network, with the active address first. `null` without permission. */
export type StacksAccounts = { network: string; addresses: readonly string[] } | null

export function walletsOfPage(): readonly StacksWallet[] {
  return (globalThis as { stacksWallets?: readonly StacksWallet[] }).stacksWallets ?? []
}
