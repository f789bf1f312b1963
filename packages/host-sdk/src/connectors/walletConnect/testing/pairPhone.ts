import { startPairing } from '../../../connections/pairing.js'
import { addConnectors } from '../../../core/connectors.js'
import type { Core } from '../../../core/core.js'
import { createConnectors } from '../createConnectors.js'
import type { Phone } from './createPhone.js'

/** Shares the test's accounts without regard to the page's request. */
export async function pairPhone(core: Core, { phone, relayUrl, shared }: Options): Promise<void> {
  const connectors = createConnectors(core, {
    relayUrl,
    projectId: 'demo',
    metadata: () => ({ name: 'Dapp', description: '', url: 'https://dapp.example', icons: [] }),
    storage: undefined,
    timeouts: undefined,
  })
  addConnectors(core, connectors)
  startPairing(core)
  const uri = await new Promise<string>((resolve) => {
    const look = () => {
      const { pairing } = core.store.getState()
      if (pairing?.uri !== undefined) resolve(pairing.uri)
    }
    core.store.subscribe(look)
    look()
  })
  const pairing = phone.pair(uri)
  await phone.approveNonsense(shared)
  await pairing
}

type Options = { phone: Phone; relayUrl: string; shared: Parameters<Phone['approveNonsense']>[0] }
