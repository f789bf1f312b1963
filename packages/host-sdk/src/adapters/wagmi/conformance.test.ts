import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginRestore } from '../../connections/beginRestore.js'
import { connect } from '../../connections/connect.js'
import { disconnect } from '../../connections/disconnect.js'
import { followConnection } from '../../connections/followConnection.js'
import { startPairing } from '../../connections/pairing.js'
import { finishRestore } from '../../connections/restore.js'
import { addConnectors, findConnector } from '../../core/connectors.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, ONE, TWO } from '../../core/testing/createTestCore.js'
import { until } from '../../core/until.js'
import { switchNetwork } from '../../networks/switchNetwork.js'
import { createTestWallet } from '../../testing/createTestWallet.js'
import { createWagmiAdapter } from './createWagmiAdapter.js'
import { createPageAccess } from './testing/createPageAccess.js'
import { createTestConnector } from './testing/createTestConnector.js'
import { createTestRelay } from './testing/createTestRelay.js'
import { WAGMI, type Wagmi } from './testing/wagmiVersions.js'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const WALLET = 'org.example.wallet'
const RUNS = 20

function createBrowser() {
  const area = memoryArea()
  const expected = { isConnected: false, address: ADDRESS, chainId: ONE.id }
  const wallet = createTestWallet({
    address: ADDRESS,
    otherAddresses: [OTHER],
    chains: [ONE, TWO].map(({ id }) => ({ chainId: id, rpcUrl: 'http://127.0.0.1:9' })),
    decide: () => 'approve',
  })
  return { area, expected, wallet }
}
type Browser = ReturnType<typeof createBrowser>

/** @param id One of wagmi's own connectors, or our `walletConnect()`. */
async function openPage(wagmi: Wagmi, { area, wallet }: Browser, id: string) {
  const access = createPageAccess({ area, provider: wallet.provider })
  const config = wagmi.createConfig({
    chains: [ONE, TWO],
    transports: { [ONE.id]: wagmi.http(), [TWO.id]: wagmi.http() },
    connectors: id === WALLET ? [createTestConnector(WALLET, access.provider)] : [],
    storage: wagmi.createStorage({ storage: access.area }),
  })
  const adapter = createWagmiAdapter(config, { actions: async () => wagmi })
  const core = createTestCore({ adapters: [adapter] }, access.area)
  if (id === WALLET_CONNECT) addConnectors(core, [createTestRelay(core, access.provider)])
  const stop = adapter.discover({
    networks: core.networks,
    enableEIP6963: true,
    enableInjected: true,
    context: core,
    onConnectors: (found) => addConnectors(core, found),
  })
  beginRestore(core)
  const unfollow = adapter.follow?.((connector) => void followConnection(core, connector))
  core.restored = finishRestore(core)
  await Promise.all([wagmi.reconnect(config), core.restored])
  const connector = await until(core, () => findConnector(core, { id, namespace: 'eip155' }))
  const live = config.connectors.find((one) => one.id === id)
  if (live === undefined) throw new Error('wagmi lost its connector.')

  return {
    connector,
    live,
    core,
    config,
    close() {
      access.leave()
      unfollow?.()
      stop()
    },
    read() {
      const { accountState, networkState } = getNamespace(core.store.getState(), 'eip155')
      const { status, address, connectorId } = accountState
      const held = config.state.connections.get(config.state.current ?? '')
      return {
        modal: { status, address, connectorId, chainId: Number(networkState.caipNetwork?.id) },
        wagmi: {
          status: config.state.status,
          address: held?.accounts[0],
          connectorId: held?.connector.id,
          chainId: config.state.chainId,
        },
      }
    },
  }
}
type Page = Awaited<ReturnType<typeof openPage>>

type Step = (wagmi: Wagmi, browser: Browser, page: Page) => Promise<unknown> | unknown

const STEPS: Record<string, Step> = {
  async 'connect by wagmi'(wagmi, { expected }, { config, live, core }) {
    if (expected.isConnected) return
    expected.isConnected = true
    const connecting = wagmi.connect(config, { connector: live })
    if (live.id === WALLET_CONNECT) {
      await until(core, ({ open }) => open || undefined)
      startPairing(core)
    }
    await connecting
  },
  async 'connect by the modal'(_wagmi, { expected }, { core, connector }) {
    if (expected.isConnected) return
    expected.isConnected = true
    if (connector.proposals === undefined) return connect(core, connector)
    startPairing(core)
    await until(core, ({ pairing }) => pairing === undefined || undefined)
  },
  async 'switch by wagmi'(wagmi, { expected }, { config }) {
    if (!expected.isConnected) return
    expected.chainId = other(expected.chainId)
    await wagmi.switchChain(config, { chainId: expected.chainId })
  },
  async 'switch by the modal'(_wagmi, { expected }, { core }) {
    if (!expected.isConnected) return
    expected.chainId = other(expected.chainId)
    await switchNetwork(core, `eip155:${expected.chainId}`)
  },
  'switch in the wallet'(_wagmi, { expected, wallet }) {
    if (!expected.isConnected) return
    expected.chainId = other(expected.chainId)
    wallet.switchTo(expected.chainId)
  },
  'choose another account in the wallet'(_wagmi, { expected, wallet }) {
    expected.address = expected.address === ADDRESS ? OTHER : ADDRESS
    wallet.selectAccount(expected.address)
  },
  async 'disconnect by wagmi'(wagmi, { expected }, { config }) {
    if (!expected.isConnected) return
    expected.isConnected = false
    await wagmi.disconnect(config)
  },
  async 'disconnect by the modal'(_wagmi, { expected }, { core }) {
    if (!expected.isConnected) return
    expected.isConnected = false
    await disconnect(core)
  },
  'disconnect in the wallet'(_wagmi, { expected, wallet }) {
    expected.isConnected = false
    wallet.leave()
  },
}
const RELOAD = 'reload the page'
const other = (chainId: number) => (chainId === ONE.id ? TWO.id : ONE.id)

describe.each(WAGMI)('the modal and wagmi %s', (_version, wagmi) => {
  test.each([WALLET, WALLET_CONNECT])(
    '[J01] [J02] show the same account, network, connector and status after any steps, with %s',
    async (id) => {
      const steps = fc.array(fc.constantFrom(RELOAD, ...Object.keys(STEPS)), { maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(steps, async (names) => {
          const browser = createBrowser()
          let page = await openPage(wagmi, browser, id)
          try {
            for (const name of names) {
              if (name === RELOAD) {
                page.close()
                page = await openPage(wagmi, browser, id)
              } else await STEPS[name]?.(wagmi, browser, page)
              await expectAgreement(page, browser, id)
            }
          } finally {
            page.close()
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
    30_000,
  )
})

async function expectAgreement({ read }: Page, { expected }: Browser, id: string) {
  const { isConnected, address, chainId } = expected
  const side = isConnected
    ? { status: 'connected', address, connectorId: id, chainId }
    : { status: 'disconnected', address: undefined, connectorId: undefined }
  await expect.poll(read, { interval: 2 }).toMatchObject({ modal: side, wagmi: side })
}
