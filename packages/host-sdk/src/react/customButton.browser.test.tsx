import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { coreOf } from '../core/coreOf.js'
import type { Adapter, Outcome } from '../core/model/adapter.js'
import { currentView } from '../core/model/views.js'
import { ONE, TWO } from '../core/testing/createTestCore.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { followTransaction } from '../transactions/followTransaction.js'
import { ConnectButton } from './buttons.js'
import { VestibuleProvider } from './VestibuleProvider.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ONE_ETH = { to: BOB, value: String(10n ** 18n), isCall: false }
const HASHES = [1, 2, 3].map((digit) => `0x${String(digit).repeat(64)}`)

let names = 0
let rdns = ''

beforeEach(() => {
  localStorage.clear()
  rdns = `org.example.custom${++names}`
  createTestWallet({
    address: ANN,
    otherAddresses: [BOB],
    chains: [ONE, TWO].map(({ id }) => ({ chainId: id, rpcUrl: 'http://127.0.0.1:9' })),
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
})
afterEach(() => localStorage.clear())

function create(adapter: Partial<Adapter> = {}) {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE, TWO],
    adapters: [{ ...createEip155Adapter(), replacement: undefined, ...adapter }],
    features: { multiWallet: true },
    logLevel: 'silent',
  })
  onTestFinished(() => {
    vestibule.close()
    vestibule.element?.remove()
  })
  return vestibule
}

function createPage(vestibule: Vestibule) {
  const seen: ConnectButton.Custom[] = []
  const page = (
    <VestibuleProvider vestibule={vestibule}>
      <ConnectButton.Custom>
        {(view) => {
          seen.push(view)
          const { isMounted, isConnected, displayName } = view
          return <p>{isMounted ? (isConnected ? displayName : 'Sign in') : 'One moment'}</p>
        }}
      </ConnectButton.Custom>
    </VestibuleProvider>
  )
  const now = () => {
    const last = seen.at(-1)
    if (last === undefined) throw new Error('Not rendered')
    return last
  }
  return { page, seen, now }
}

function show(vestibule: Vestibule) {
  const created = createPage(vestibule)
  const root = createRoot(document.createElement('div'))
  root.render(created.page)
  onTestFinished(() => root.unmount())
  const says = (name: keyof ConnectButton.Custom) =>
    expect.poll(() => (created.seen.length > 0 ? created.now()[name] : undefined))
  return { ...created, says }
}

async function connect(vestibule: Vestibule) {
  const connector = await vi.waitUntil(
    () => vestibule.getConnectors().find(({ id }) => id === rdns),
    { timeout: 60_000 },
  )
  await vestibule.connect(connector)
}

const shownView = (vestibule: Vestibule) => {
  const state = coreOf(vestibule).store.getState()
  return state.open ? currentView(state).name : 'none'
}

test('passes account, network and shortened address from connection to disconnection', async () => {
  const vestibule = create()
  const { now, says } = show(vestibule)
  await says('isMounted').toBe(true)
  expect(now()).toMatchObject({
    isConnected: false,
    displayName: undefined,
    ensAvatar: undefined,
    pendingTransactions: 0,
    chain: { name: 'Local One' },
    account: { address: undefined },
  })
  await connect(vestibule)
  await says('isConnected').toBe(true)
  expect(now()).toMatchObject({ displayName: '0x70…dc79C8', account: { address: ANN } })
  await vestibule.switchNetwork(TWO.id)
  await says('chain').toMatchObject({ name: 'Local Two' })
  await vestibule.disconnect()
  await says('isConnected').toBe(false)
  expect(now().displayName).toBeUndefined()
})

test('passes ENS name and avatar only of the current account', async () => {
  const avatar = 'https://pictures.example/ann.png'
  const vestibule = create({
    getIdentity: async ({ address }) => (address === ANN ? { name: 'ann.eth', avatar } : undefined),
  })
  const { now, says } = show(vestibule)
  await connect(vestibule)
  await says('displayName').toBe('ann.eth')
  expect(now().ensAvatar).toBe(avatar)
  const [connection] = vestibule.getConnections().connections
  if (connection === undefined) throw new Error('Not connected')
  await vestibule.switchConnection({ connection, address: BOB })
  await says('displayName').toBe('0x3C…4293BC')
  expect(now().ensAvatar).toBeUndefined()
})

test('opens the connect view, the account view and the list of networks', async () => {
  const vestibule = create()
  const { now, says } = show(vestibule)
  const shown = () => expect.poll(() => shownView(vestibule))
  await says('isMounted').toBe(true)
  now().openModal()
  await shown().toBe('Connect')
  await vestibule.close()
  now().openAccount()
  await shown().toBe('Connect')
  await vestibule.close()
  await connect(vestibule)
  await says('isConnected').toBe(true)
  now().openModal()
  await shown().toBe('Account')
  now().openNetworks()
  await shown().toBe('Networks')
  now().openAccount()
  await shown().toBe('Account')
})

test('counts the account’s pending transactions on all networks', async () => {
  const outcomes = new Map<string, Outcome>()
  const vestibule = create({ getOutcome: async ({ hash }) => outcomes.get(hash) })
  const { now, says } = show(vestibule)
  await connect(vestibule)
  const core = coreOf(vestibule)
  const send = (hash = '') => followTransaction(core, 'eip155', { ...ONE_ETH, hash })
  const first = send(HASHES[0])
  await says('pendingTransactions').toBe(1)
  await vestibule.switchNetwork(TWO.id)
  const second = send(HASHES[1])
  await says('pendingTransactions').toBe(2)

  outcomes.set(String(HASHES[0]), 'failed')
  await first
  await says('pendingTransactions').toBe(1)
  const [connection] = vestibule.getConnections().connections
  if (connection === undefined) throw new Error('Not connected')
  await vestibule.switchConnection({ connection, address: BOB })
  await says('account').toMatchObject({ address: BOB })
  expect(now().pendingTransactions).toBe(0)
  outcomes.set(String(HASHES[1]), 'confirmed')
  await second
})

test('counts only pending transactions of the last day after a reload', async () => {
  const entry = (hash = '', at = Date.now()) => ({
    ...{ ...ONE_ETH, hash, at, account: ANN.toLowerCase() },
    caipNetworkId: 'eip155:31337',
  })
  const day = 24 * 60 * 60 * 1_000
  const sent = [entry(HASHES[0]), entry(HASHES[1], Date.now() - day - 1)]
  localStorage.setItem('@vestibule/sent', JSON.stringify(sent))
  const outcomes = new Map<string, Outcome>()
  const vestibule = create({ getOutcome: async ({ hash }) => outcomes.get(hash) })
  const { says, seen } = show(vestibule)
  await connect(vestibule)
  await says('pendingTransactions').toBe(1)
  outcomes.set(String(HASHES[0]), 'confirmed')
  await says('pendingTransactions').toBe(0)
  expect(Math.max(...seen.map(({ pendingTransactions }) => pendingTransactions))).toBe(1)
})

test('sets `isMounted` to false on a server and during hydration', async () => {
  const html = renderToString(createPage(create()).page)
  expect(html).toBe('<p>One moment</p>')
  await connect(create())

  const { page, seen, now } = createPage(create())
  const container = document.createElement('div')
  container.innerHTML = html
  const complain = vi.spyOn(console, 'error').mockReturnValue()
  const root = hydrateRoot(container, page, { onRecoverableError: complain })
  onTestFinished(() => root.unmount())
  await expect.poll(() => container.textContent).toBe('0x70…dc79C8')
  expect(seen[0]?.isMounted).toBe(false)
  expect(seen.filter(({ isMounted, isConnected }) => !isMounted && isConnected)).toEqual([])
  expect(now()).toMatchObject({ isMounted: true, isPending: false })
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})
