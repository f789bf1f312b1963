import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import { connect } from '../connections/connect.js'
import { reconnect } from '../connections/restore.js'
import { addConnectors } from '../core/connectors.js'
import { SOLANA } from '../core/testing/createTestAdapter.js'
import { createTestCore, ONE } from '../core/testing/createTestCore.js'
import { createEmitter } from '../platform/emitter.js'
import { createInstance } from '../start/instance.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import type { CreateConnector, NetworkInput } from './index.js'
import { VestibuleProvider } from './react.js'
import { vestibule as bitcoinDapp, donate } from './testing/bitcoinDapp.js'
import { bridgeWallet } from './testing/bridgeWallet.js'
import { vestibule as cosmosDapp, prove } from './testing/cosmosDapp.js'
import { createOwnAdapter } from './testing/createOwnAdapter.js'
import { deviceWallet } from './testing/deviceWallet.js'
import { Allow } from './testing/permissionsDapp.js'
import { vestibule as polkadotDapp, prove as provePolkadot } from './testing/polkadotDapp.js'
import { ask, vestibule as signInDapp } from './testing/signInDapp.js'
import { sign, vestibule as solanaDapp } from './testing/solanaDapp.js'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const readPage = (path: string) => read(`../../../../docs/${path}`)
const blocksOf = (page: string) =>
  [...page.matchAll(/^```tsx?\n(.*?)^```$/gms)].map(([, code = '']) => code)
/** Only `permissionsDapp` contains JSX. */
const pathOf = (name: string) => `./testing/${name}.ts${name === 'permissionsDapp' ? 'x' : ''}`
const imports = (code: string) =>
  code
    .split('\n')
    .filter((line) => line.startsWith('import '))
    .map((line) =>
      line
        .replace("'../index.js'", "'@vestibule/host-sdk'")
        .replace(/'\.\.\/(\w+)\.js'/, "'@vestibule/host-sdk/$1'"),
    )
const body = (code: string) => code.replaceAll(/^import .*\n/gm, '').trim()

const COSMOS_HUB = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://node.example'] } },
} satisfies NetworkInput
const [FIRST, SECOND] = [`cosmos1${'q'.repeat(38)}`, `cosmos1${'p'.repeat(38)}`]

describe('guides without an example project', () => {
  test.each([
    'bitcoinDapp',
    'bridgeWallet',
    'cosmosDapp',
    'permissionsDapp',
    'polkadotDapp',
    'signInDapp',
    'solanaDapp',
  ])('repeats the code and imports of %s', (name) => {
    const [head = '', path = '', code = ''] = read(pathOf(name)).split(
      /^\/\/ The code below repeats docs\/(guides\/[\w-]+\.md) word for word\.\n/m,
    )
    const bare = (text: string) => text.replaceAll(/^export /gm, '').trim()
    const block = blocksOf(readPage(path)).find((one) => bare(body(one)) === bare(code))
    expect(block).toBeDefined()
    // Readers copy only the block.
    expect(imports(block ?? '').sort()).toEqual(imports(head).sort())
  })

  test.each(['createOwnAdapter', 'deviceWallet'])(
    'links to %s from the connector guide',
    (name) => {
      expect(readPage('guides/connector.md')).toContain(
        `](../../packages/host-sdk/src/exports/testing/${name}.ts)`,
      )
    },
  )

  test('lists and connects a custom connector', async () => {
    const core = createTestCore({ networks: [ONE] })
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const chains = [{ chainId: ONE.id, rpcUrl: 'http://127.0.0.1:9' }]
    const { provider } = createTestWallet({ address, chains, decide: () => 'approve' })
    const vestibule = createInstance(core, undefined)
    const connector = offer(core, bridgeWallet(provider))
    const { wallets } = await vestibule.getWallets()
    expect(wallets.map(({ name }) => name)).toEqual(['Bridge Wallet'])
    await connect(core, connector)
    expect(vestibule.getAccount()).toMatchObject({ address, isConnected: true })
  })

  test('connects a custom Solana connector, sends requests to it and disconnects it', async () => {
    const core = createTestCore({ networks: [SOLANA], adapters: [createSolanaAdapter()] })
    const vestibule = createInstance(core, undefined)
    const address = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
    const asked: string[] = []
    let leave = () => {}
    const connector = offer(
      core,
      deviceWallet({
        open: async () => address,
        close: async () => void asked.push('close'),
        async ask({ method }) {
          asked.push(method)
          throw Object.assign(new Error('No'), { code: 4001 })
        },
        onClose(listener) {
          leave = listener
          return () => {}
        },
      }),
    )
    await connect(core, connector)
    expect(vestibule.getCaipAddress()).toBe(`solana:${SOLANA.id}:${address}`)
    const signing = vestibule.getProvider('solana').signMessage(new Uint8Array([1]))
    await expect(signing).rejects.toMatchObject({ code: 4001 })
    expect(asked).toEqual(['solana_signMessage'])
    leave()
    expect(vestibule.getAccount('solana').isConnected).toBe(false)
    await connect(core, connector)
    await vestibule.disconnect()
    expect(asked.at(-1)).toBe('close')
  })

  test('error: names the missing `wallet` of a custom Solana connector', async () => {
    const core = createTestCore({ networks: [SOLANA], adapters: [createSolanaAdapter()] })
    const connector = offer(core, () => ({
      ...{ id: 'org.example.half', type: 'external', name: 'Half', chain: 'solana' },
      chains: core.networks,
      provider: { request: async () => [], on() {}, removeListener() {} },
    }))
    await expect(connect(core, connector)).rejects.toThrow(
      'The connector "org.example.half" has no `wallet`, which its namespace needs',
    )
  })

  test('connects a custom adapter, reads the balance, follows the wallet and disconnects', async () => {
    const { core, vestibule, connector, wallet } = openCosmos()
    vi.stubGlobal('fetch', async () => Response.json({ balance: { amount: '2500000' } }))
    await connect(core, connector)
    expect(vestibule.getCaipAddress()).toBe(`cosmos:cosmoshub-4:${FIRST}`)
    await expect.poll(() => vestibule.getAccount().balance).toBe('2.5')
    vi.unstubAllGlobals()
    wallet.emit('accountsChanged', [SECOND])
    expect(vestibule.getAddress()).toBe(SECOND)
    await vestibule.disconnect()
    expect(wallet.asked.at(-1)).toBe('cosmos_disconnect')
    expect(vestibule.getAccount().isConnected).toBe(false)
  })

  test('restores the connection of a custom adapter', async () => {
    const { core, vestibule, connector } = openCosmos()
    expect(await reconnect(core, connector)).toBe(true)
    expect(vestibule.getAddress()).toBe(FIRST)
  })

  test('error: rejects a wallet without an account with code 4001', async () => {
    const { core, connector } = openCosmos([])
    await expect(connect(core, connector)).rejects.toMatchObject({ code: 4001 })
    await expect(reconnect(core, connector)).resolves.toBe(false)
  })

  test('lists Bitcoin next to EVM, and rejects payments without a connection', async () => {
    expect(bitcoinDapp.getCaipNetworks('bip122').map(({ name }) => name)).toEqual(['Bitcoin'])
    await expect(donate('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).rejects.toMatchObject({
      type: 'notConnected',
    })
  })

  test('reads the native currency of a Cosmos network, and rejects signatures without a connection', async () => {
    const [network] = cosmosDapp.getCaipNetworks('cosmos')
    expect(network).toMatchObject({ id: 'cosmoshub-4', nativeCurrency: { symbol: 'ATOM' } })
    await expect(prove('Hello')).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('lists only the Polkadot network, and rejects signatures without a connection', async () => {
    expect(polkadotDapp.getCaipNetworks('polkadot').map(({ name }) => name)).toEqual(['Polkadot'])
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    await expect(provePolkadot(address, 'Hello')).rejects.toMatchObject({ type: 'notConnected' })
  })

  test('permissions: shows a button that requests a permission if the site has none', () => {
    const allow = createElement(Allow, { server: '0x1', token: '0x2' })
    const props = { vestibule: signInDapp, children: allow }
    const page = createElement(VestibuleProvider, props)
    expect(renderToString(page)).toContain('>Allow 10 USDC a day</button>')
  })

  test('signing in: sends no token before the visitor signs in', async () => {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (...request: unknown[]) => {
      asked.push(request)
      return new Response()
    })
    await ask('/me')
    vi.unstubAllGlobals()
    expect(asked).toEqual([['/me', {}]])
    expect(signInDapp.getAccount().isConnected).toBe(false)
  })

  test('lists Solana next to EVM, and rejects signatures without a login', async () => {
    expect(solanaDapp.getCaipNetworks('solana').map(({ name }) => name)).toEqual(['Solana'])
    await expect(sign('Hello')).rejects.toMatchObject({ type: 'notConnected' })
    expect(solanaDapp.getProvider('solana').publicKey).toBeNull()
  })
})

function openCosmos(addresses: readonly string[] = [FIRST]) {
  const core = createTestCore({ networks: [COSMOS_HUB], adapters: [createOwnAdapter()] })
  const { on, removeListener, emit } = createEmitter()
  const asked: string[] = []
  const connector = offer(core, () => ({
    id: 'org.example.cosmos',
    type: 'external',
    name: 'Cosmos Wallet',
    chain: 'cosmos',
    chains: [],
    provider: {
      async request({ method }) {
        asked.push(method)
        return addresses
      },
      on,
      removeListener,
    },
  }))
  return { core, vestibule: createInstance(core, undefined), connector, wallet: { asked, emit } }
}

function offer(core: ReturnType<typeof createTestCore>, create: CreateConnector) {
  const connector = create(core)
  if (connector === undefined) throw new Error('It made no connector.')
  addConnectors(core, [connector])
  return connector
}
