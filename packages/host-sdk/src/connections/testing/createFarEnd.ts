import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { addConnectors } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import { ADDRESS, createTestCore } from '../../core/testing/createTestCore.js'
import { createEmitter } from '../../platform/emitter.js'

export function createFarEnd() {
  const core = createTestCore()
  const { on, removeListener, emit } = createEmitter()
  type Shared = readonly Namespace[]
  const answers: { resolve: (shared: Shared) => void; reject: (reason: Error) => void }[] = []
  let accounts: string[] = []
  let round: Promise<Shared> | undefined
  let made = 0
  function create() {
    made += 1
    emit('display_uri', `wc:${made}`)
    round ??= new Promise<Shared>((resolve, reject) => answers.push({ resolve, reject })).finally(
      () => {
        round = undefined
      },
    )
    return round
  }
  const connector: Connector = {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: 'eip155',
    chains: core.networks,
    proposals: {
      create,
      cancel: () => answers.pop()?.reject(new VestibuleError('requestAborted')),
    },
    provider: {
      on,
      removeListener,
      async request({ method }) {
        if (method === 'eth_chainId') return '0x7a69'
        return accounts
      },
    },
  }
  addConnectors(core, [connector])
  return {
    core,
    emit,
    made: () => made,
    pairing: () => core.store.getState().pairing,
    approve() {
      accounts = [ADDRESS]
      answers.pop()?.resolve(['eip155'])
    },
    fail: (reason: Error) => answers.pop()?.reject(reason),
  }
}
