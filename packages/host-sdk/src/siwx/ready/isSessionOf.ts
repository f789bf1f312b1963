import type { SiwxSession } from '../../core/model/siwx.js'

/**
 * Whether a session belongs to an address on a network. Ignores case: if case matters, two addresses never differ only by case.
 */
export const isSessionOf =
  (chainId: string, address: string) =>
  ({ data }: SiwxSession): boolean =>
    data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
