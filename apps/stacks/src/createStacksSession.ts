import type { Grant, WalletSession } from '@vestibule/host-sdk'
import { VestibuleError } from '@vestibule/host-sdk/adapter'
import type { StacksAccounts, StacksWallet } from './stacksWallet.js'

export function createStacksSession(wallet: StacksWallet): WalletSession {
  async function ask(method: string, network?: { id: string | number }) {
    const params = network && { network: String(network.id) }
    try {
      return toGrant((await wallet.request({ method, params })) as StacksAccounts)
    } catch (cause) {
      const { code } = cause as { code?: unknown }
      if (code === 4001) throw new VestibuleError('userRejected', { cause })
      if (code === 4902) throw new VestibuleError('chainNotSupported', { cause })
      throw cause
    }
  }

  return {
    connect: (network) => ask('stx_connect', network),
    restore: () => ask('stx_getAccounts'),
    disconnect: () => ask('stx_disconnect'),
    switchNetwork: (network) => ask('stx_switchNetwork', network),
    subscribe(onGrant) {
      const listener = (accounts: StacksAccounts) => onGrant(toGrant(accounts))
      wallet.on('change', listener)
      return () => wallet.off('change', listener)
    },
  }
}

function toGrant(accounts: StacksAccounts): Grant | undefined {
  if (accounts === null) return undefined
  return {
    accounts: accounts.addresses.map((address) => ({ address, type: 'eoa' })),
    reference: accounts.network,
  }
}
