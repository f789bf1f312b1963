import type { SiwxSession } from '../../core/model/siwx.js'

/** Whether a session belongs to an address on a network. Compares without case: where case matters, no two addresses differ by case only. */
export const isSessionOf =
  (chainId: string, address: string) =>
  ({ data }: SiwxSession): boolean =>
    data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
