import type { Subject } from '@vestibule/protocol/testing'
import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import { createConfig, http } from '@wagmi/core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { createProvider } from '../../adapters/eip155/provider/createProvider.js'
import { vestibuleWallet } from '../../adapters/wagmi/own/vestibuleWallet.js'
import { connect } from '../../connections/connect.js'
import { createSafeConnector } from '../../connectors/safe/createSafeConnector.js'
import { createSafePage, SAFE, SAFE_ADDRESS } from '../../connectors/safe/testing/createSafePage.js'
import { addConnectors } from '../../core/connectors.js'
import type { Connector } from '../../core/model/connector.js'
import { ADDRESS, createTestCore, ONE, TWO } from '../../core/testing/createTestCore.js'
import { createInstance } from '../../start/instance.js'
import { createTestWallet } from '../createTestWallet.js'
import { createUnitSubject } from './createUnitSubject.js'
import { createVisitor } from './createVisitor.js'
import { holdAgainstChecks } from './holdAgainstChecks.js'

const chains: Anvil[] = []
beforeAll(async () => {
  chains.push(...(await Promise.all([startAnvil(31337), startAnvil(31338)])))
})
afterAll(() => {
  for (const chain of chains) chain.stop()
})

function openPage() {
  const [anvil, other] = chains as [Anvil, Anvil]
  const withNode = (network: typeof ONE, { url }: Anvil) => ({
    ...network,
    rpcUrls: { default: { http: [url] } },
  })
  const networks = [withNode(ONE, anvil), withNode(TWO, other)] as const
  const core = createTestCore({ networks })
  const { asked, decide } = createVisitor()
  const wallet = createTestWallet({
    address: ADDRESS,
    chains: networks.map(({ id, rpcUrls }) => ({
      chainId: id,
      rpcUrl: rpcUrls.default.http[0] ?? '',
    })),
    decide: asked,
  })
  return { core, anvil, networks, wallet, decide }
}

function discover(core: ReturnType<typeof createTestCore>, put: (page: EventTarget) => void) {
  const page = Object.assign(new EventTarget(), {
    navigator: { userAgent: 'Chrome/156.0', maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
  })
  const scope = globalThis as { window?: unknown; ethereum?: unknown }
  scope.window = page
  try {
    put(page)
    const found: Connector[] = []
    createEip155Adapter().discover({
      networks: core.networks,
      enableEIP6963: true,
      enableInjected: true,
      onConnectors: (connectors) => found.splice(0, found.length, ...connectors),
    })
    return found
  } finally {
    delete scope.window
    delete scope.ethereum
  }
}

const overWallet = ['switches', 'reads', 'signs'] as const

const SUBJECTS: Record<string, () => Promise<Subject>> = {
  async 'a wallet that announces itself (EIP-6963)'() {
    const { core, anvil, wallet, decide } = openPage()
    const info = { rdns: 'org.example.wallet', name: 'Wallet', icon: 'data:image/svg+xml,' }
    const reports = discover(core, () => wallet.announce(info))
    await Promise.resolve()
    const [connector] = reports
    return subjectOf({ core, anvil, connector, decide })
  },
  async 'a wallet at window.ethereum'() {
    const { core, anvil, wallet, decide } = openPage()
    const [connector] = discover(core, () =>
      Object.assign(globalThis, { ethereum: wallet.provider }),
    )
    return subjectOf({ core, anvil, connector, decide })
  },
  /** A test wallet replaces the embedded wallet. */
  async 'wagmi’s connector of the embedded wallet'() {
    const { core, anvil, networks, wallet, decide } = openPage()
    const connector: Connector = {
      id: 'auth',
      type: 'auth',
      name: 'Email',
      chain: 'eip155',
      chains: core.networks,
      provider: wallet.provider,
    }
    addConnectors(core, [connector])
    const vestibule = createInstance(core, undefined)
    const config = createConfig({
      chains: networks,
      transports: { [ONE.id]: http(), [TWO.id]: http() },
      connectors: [vestibuleWallet(() => vestibule)],
    })
    const provider = (await config.connectors[0]?.getProvider()) as typeof wallet.provider
    return createUnitSubject({
      provider,
      anvil,
      account: ADDRESS,
      traits: [...overWallet, 'subscribes'],
      connect: () => connect(core, connector),
      decide,
    })
  },
  async 'a Safe that embeds the page'() {
    const { core, anvil } = openPage()
    const connector = createSafeConnector(core, { page: createSafePage().page, origin: SAFE })
    addConnectors(core, [connector])
    return createUnitSubject({
      provider: createProvider(core),
      anvil,
      account: SAFE_ADDRESS,
      traits: [],
      connect: () => connect(core, connector),
    })
  },
}

function subjectOf(options: {
  core: ReturnType<typeof createTestCore>
  anvil: Anvil
  connector: Connector | undefined
  decide: Subject['decide']
}) {
  const { core, anvil, connector, decide } = options
  if (connector === undefined) throw new Error('The wallet was not found.')
  addConnectors(core, [connector])
  return createUnitSubject({
    provider: createProvider(core),
    anvil,
    account: ADDRESS,
    traits: overWallet,
    connect: () => connect(core, connector),
    decide,
  })
}

describe.each(Object.entries(SUBJECTS))('%s', (_name, create) => {
  test('follows EIP-1193 before, during and after a connection', async () => {
    await holdAgainstChecks(await create())
  })
})
