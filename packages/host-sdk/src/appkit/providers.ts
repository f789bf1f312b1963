import type { Namespace } from '@vestibule/protocol'
import { coreOf } from '../core/coreOf.js'
import { type PublicAccount, readAccount } from '../core/publicState.js'
import type { Vestibule } from '../start/instance.js'

/** Connection type: `AUTH` is the embedded wallet. */
export type ProviderType = 'ANNOUNCED' | 'AUTH'

export function providerOf(vestibule: Vestibule, namespace?: Namespace): unknown {
  // Read the store: methods of the instance throw after `destroy`.
  const account = readAccount(coreOf(vestibule).store.getState(), namespace)
  if (!account.isConnected) return undefined
  const provider = vestibule.getProvider(account.namespace)
  // AppKit's other name for `signPsbt`.
  return account.namespace === 'bip122' && 'signPsbt' in provider
    ? Object.assign(Object.create(provider), { signPSBT: provider.signPsbt })
    : provider
}

export const providerTypeOf = (account: PublicAccount): ProviderType | undefined =>
  account.isConnected ? (account.embeddedWalletInfo ? 'AUTH' : 'ANNOUNCED') : undefined
