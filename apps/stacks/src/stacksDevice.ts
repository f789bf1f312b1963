import type { CreateConnector } from '@vestibule/host-sdk'
import { createStacksConnector } from './createStacksConnector.js'
import type { StacksWallet } from './stacksWallet.js'

export function stacksDevice(wallet: StacksWallet): CreateConnector {
  return ({ networks, adapters, log }) => {
    if (adapters.has('stacks')) return createStacksConnector(wallet, { networks, type: 'external' })
    log.warn(`"${wallet.name}" requires \`createStacksAdapter()\` in \`adapters\`.`)
    return undefined
  }
}
