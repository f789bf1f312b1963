import type { WalletsQuery } from '../api/directory.js'
import { readDevice } from '../platform/device.js'
import type { WalletChoice } from './walletChoice.js'

/** What every question about the whole directory says of the dapp's choice. */
export function narrow({ include, exclude }: Pick<WalletChoice, 'include' | 'exclude'>) {
  const { ios, android } = readDevice()
  const platform = ios ? 'ios' : android ? 'android' : undefined
  return { include, exclude, platform } satisfies WalletsQuery
}
