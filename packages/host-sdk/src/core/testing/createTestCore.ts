import { onTestFinished, TestRunner } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { followCore } from '../../navigation/followCore.js'
import { firstView } from '../../navigation/viewRules.js'
import { createTestWallet, type Decision } from '../../testing/createTestWallet.js'
import { addConnectors } from '../connectors.js'
import { createCore } from '../createCore.js'
import type { FrameClient } from '../frame.js'
import type { Connector } from '../model/connector.js'
import type { Options } from '../model/options.js'
import { watchLoginViews } from '../watchLoginViews.js'

export const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const local = (id: number, name: string) => ({
  id,
  name,
  nativeCurrency: currency,
  // No server uses this port: tests must not depend on the balance.
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
export const ONE = local(31337, 'Local One')
export const TWO = local(31338, 'Local Two')

export function memoryArea(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  entries: Map<string, string>
} {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

export function createTestCore(
  options: Partial<Options> = {},
  area = memoryArea(),
  startFrame: () => Promise<FrameClient> = async () => {
    throw new Error('This core has no frame.')
  },
) {
  const core = createCore(
    {
      projectId: 'demo',
      networks: [ONE, TWO],
      adapters: [createEip155Adapter()],
      logLevel: 'silent',
      ...options,
    },
    {
      area,
      loadModal: async () => ({ firstView }),
      loadLate: () => import('../../start/lateCode.js'),
      showNotice: () => {},
      startFrame,
    },
  )
  watchLoginViews(core)
  followCore(core)
  // End the core with the test: its polls would use the clocks and the `fetch` of later tests.
  TestRunner.getCurrentTest() && onTestFinished(() => core.lifetime.abort())
  return core
}

/** The test can change the visitor's decision at any time. */
export function offerWallet(core: ReturnType<typeof createTestCore>, wish: offerWallet.Wish = {}) {
  const { id = 'org.example.wallet', chains = [31337, 31338], decision = 'approve', ...rest } = wish
  const visitor = { decision: decision as Decision, asked: [] as string[] }
  const wallet = createTestWallet({
    address: ADDRESS,
    ...rest,
    chains: chains.map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' })),
    decide({ method }) {
      visitor.asked.push(method)
      return visitor.decision
    },
  })
  const connector: Connector = {
    id,
    type: 'announced',
    name: id,
    chain: 'eip155',
    chains: core.networks,
    provider: wallet.provider,
  }
  addConnectors(core, [connector])
  return { connector, wallet, visitor }
}

export declare namespace offerWallet {
  type Wish = { id?: string; chains?: number[]; decision?: Decision } & Partial<
    Pick<
      createTestWallet.Options,
      'address' | 'otherAddresses' | 'permitted' | 'lies' | 'neverAnswers'
    >
  >
}
