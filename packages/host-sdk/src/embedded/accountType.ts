import type { Core } from '../core/core.js'
import { refreshUser } from './protectWallet.js'

/** Keeps which kind of account the embedded wallet's user prefers. @throws `notConnected` */
export async function setPreferredAccountType(
  core: Core,
  type: 'eoa' | 'smartAccount',
): Promise<void> {
  const frame = await core.frame.get()
  await frame.call('setPreferredAccount', { type })
  await refreshUser(core)
}
