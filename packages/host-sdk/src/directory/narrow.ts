import type { WalletsQuery } from '../api/directory.js'
import { readDevice } from '../platform/device.js'
import type { WalletChoice } from './walletChoice.js'

export function narrow({ include, exclude }: Pick<WalletChoice, 'include' | 'exclude'>) {
  const { ios, android } = readDevice()
  const platform = ios ? 'ios' : android ? 'android' : undefined
  return { include, exclude, platform } satisfies WalletsQuery
}
