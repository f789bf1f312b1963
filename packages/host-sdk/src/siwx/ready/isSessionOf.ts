import type { SiwxSession } from '../../core/model/siwx.js'

/** Ignores case: two valid addresses never differ only in case. */
export const isSessionOf =
  (chainId: string, address: string) =>
  ({ data }: SiwxSession): boolean =>
    data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
