import type { CaipAddress, CaipNetworkId } from '@vestibule/protocol'

/** Sign-in with a wallet (CAIP-122), as a dapp brings it. */
export type Siwx = {
  /** The visitor may not stay without a session. @default false */
  getRequired?: (() => boolean) | undefined
  /** Sessions of an address on a network. */
  getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly unknown[]>
}

/**
 * Whether the visitor owes a sign-in: it is required, and the account has no session yet.
 * A dapp whose `getSessions` fails is treated as one without sessions.
 */
export async function owesSignIn(
  siwx: Siwx | undefined,
  account: { caipAddress: CaipAddress | undefined; caipNetworkId: CaipNetworkId | undefined },
): Promise<boolean> {
  if (siwx?.getRequired?.() !== true) return false
  const { caipAddress, caipNetworkId } = account
  const address = caipAddress?.split(':')[2]
  if (address === undefined || caipNetworkId === undefined) return true
  const sessions = await siwx.getSessions(caipNetworkId, address).catch(() => [])
  return sessions.length === 0
}
