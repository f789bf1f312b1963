import type { SiwxSession } from '../../core/model/siwx.js'

/**
 * Whether a session is that of an address on a network. Wallets spell an address in different cases; where case tells
 * addresses apart no two people have the same letters.
 */
export const isSessionOf =
  (chainId: string, address: string) =>
  ({ data }: SiwxSession): boolean =>
    data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
