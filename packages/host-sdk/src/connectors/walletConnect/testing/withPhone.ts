import type { Namespace } from '@vestibule/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Adapter } from '../../../core/model/adapter.js'
import type { NetworkInput } from '../../../core/model/network.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { createTestCore } from '../../../core/testing/createTestCore.js'
import { createInstance } from '../../../start/instance.js'
import { createPhone, type Phone } from './createPhone.js'
import { pairPhone } from './pairPhone.js'
import { startRelay, type TestRelay } from './startRelay.js'

export function withPhone() {
  let relay: TestRelay
  let phone: Phone
  beforeAll(async () => {
    relay = await startRelay()
    // Several clients share this process: they are slow on a busy machine.
    vi.setConfig({ testTimeout: 60_000 })
    process.env.DISABLE_GLOBAL_CORE = 'true'
  })
  afterAll(() => relay.stop())
  beforeEach(async () => {
    phone = await createPhone(relay.url)
  })
  afterEach(() => phone.stop())
  return { relay: () => relay, phone: () => phone }
}

export function withPhoneOf<N extends Namespace>(namespace: N, dapp: withPhoneOf.Dapp) {
  const { relay, phone } = withPhone()
  return {
    phone,
    async connectPhone(accounts: readonly string[], methods = dapp.methods) {
      const core = createTestCore({ networks: dapp.networks, adapters: [dapp.adapter()] })
      const events = ['accountsChanged', 'chainChanged']
      const session = {
        chains: dapp.chains,
        accounts: [...accounts],
        methods: [...methods],
        events,
      }
      const shared = { [namespace]: session }
      await pairPhone(core, { phone: phone(), relayUrl: relay().url, shared })
      const account = () => getNamespace(core.store.getState(), namespace).accountState
      const vestibule = createInstance(core, undefined)
      return { core, account, vestibule, provider: vestibule.getProvider(namespace) }
    },
  }
}

export declare namespace withPhoneOf {
  type Dapp = {
    networks: readonly NetworkInput[]
    adapter: () => Adapter
    chains: string[]
    methods: readonly string[]
  }
}
