import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { createVestibule } from '../start/createVestibule.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import * as examples from './testing/hookExamples.js'
import { useVestibuleAction } from './useVestibuleAction.js'
import { VestibuleProvider } from './VestibuleProvider.js'

const ANN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const RPC = { default: { http: ['http://127.0.0.1:9'] } }
const BASE = { ...ONE, id: 8453, name: 'Base', rpcUrls: RPC }

let names = 0

/** Renders the examples of the reference before a connection. */
function show() {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [{ ...ONE, rpcUrls: RPC }, BASE],
    adapters: [createEip155Adapter()],
    features: { multiWallet: true },
    themeMode: 'light',
    logLevel: 'silent',
  })
  const rdns = `org.example.examples${++names}`
  createTestWallet({
    address: ANN,
    otherAddresses: [BOB],
    chains: [31337, 8453].map((chainId) => ({ chainId, rpcUrl: 'http://127.0.0.1:9' })),
    decide: () => 'approve',
  }).announce({ rdns, name: 'Test', icon: 'data:image/svg+xml,' })
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <VestibuleProvider vestibule={vestibule}>
      {Object.entries(examples).map(([name, Example]) => (
        <div key={name} id={name}>
          <Example />
        </div>
      ))}
    </VestibuleProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vestibule.element?.remove()
  })
  const part = (name: keyof typeof examples) => container.querySelector(`#${name}`)
  return {
    vestibule,
    says: (name: keyof typeof examples) => expect.poll(() => part(name)?.textContent),
    async press(name: keyof typeof examples) {
      const button = await vi.waitUntil(() => part(name)?.querySelector('button'), {
        timeout: 60_000,
      })
      button.click()
    },
    part,
    async connect() {
      const connector = await vi.waitUntil(
        () => vestibule.getConnectors().find(({ id }) => id === rdns),
        { timeout: 60_000 },
      )
      await vestibule.connect(connector)
    },
  }
}

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('the examples of the reference', () => {
  test('render from connection to disconnection', async () => {
    const { says, press, connect } = show()
    await says('Greeting').toBe('Not connected')
    await says('NetworkName').toBe('Local One')
    await connect()
    await says('Greeting').toBe(`Hello ${ANN}`)
    await says('Wallets').toBe('Test: connected')
    await press('Leave')
    await says('Greeting').toBe('Not connected')
    await says('Wallets').toBe('Test: disconnected')
    await press('Forget')
    await says('Wallets').toBe('')
  })

  test('render again after a switch of network and account', async () => {
    const { says, press, part, connect } = show()
    await press('ChainId')
    await says('ChainId').toBe('Chain: 0x7a69')
    await connect()
    await press('GoToBase')
    await says('NetworkName').toBe('Base')
    const other = await vi.waitUntil(() => part('Addresses')?.querySelectorAll('button')[1], {
      timeout: 60_000,
    })
    other.click()
    await says('Greeting').toBe(`Hello ${BOB}`)
  })

  test('follow the modal and the theme', async () => {
    const { vestibule, says, press, part } = show()
    const isHidden = () => expect.poll(() => part('Curtain')?.querySelector('div')?.hidden)
    await says('Logo').toBe('The logo for light pages')
    vestibule.setThemeMode('dark')
    await says('Logo').toBe('The logo for dark pages')
    await isHidden().toBe(true)
    await press('OpenNetworks')
    await isHidden().toBe(false)
    await vestibule.close()
    await isHidden().toBe(true)
  })

  test('connect a wallet by a custom list, and report its events', async () => {
    const { says, press } = show()
    await says('ChooseWallet').toContain('Test')
    await says('Purse').toBe('Not known')
    await says('WalletName').toBe('No wallet')
    await press('ChooseWallet')
    await says('Greeting').toBe(`Hello ${ANN}`)
    await says('WalletName').toBe('Test')
    await says('Diary').toBe('connected, accountChanged')
    await press('Leave')
    await says('Diary').toBe('connected, accountChanged, disconnected, accountChanged')
  })

  test('[J08] return no tokens, no history and no error without services and nodes', async () => {
    const { says, connect } = show()
    await connect()
    await says('Greeting').toBe(`Hello ${ANN}`)
    await says('Tokens').toBe('Refresh')
    await says('History').toBe('')
    await says('Tip').toBe('Tip')
  })

  test('report the outcome of a custom action', async () => {
    const { says, press } = show()
    await says('Rename').toBe('Rename: idle')
    await press('Rename')
    await says('Rename').toBe('Rename: A name, please')
  })
})

test('useVestibuleAction keeps its functions while the action runs', async () => {
  const seen = new Set<unknown>()
  const work = async (name: string) => name
  function Work() {
    const { mutate, mutateAsync, reset, status } = useVestibuleAction(work)
    for (const one of [mutate, mutateAsync, reset]) seen.add(one)
    return (
      <button type="button" onClick={() => mutate('Ada')}>
        {status}
      </button>
    )
  }
  const container = document.createElement('div')
  const root = createRoot(container)
  root.render(<Work />)
  onTestFinished(() => root.unmount())
  const button = await vi.waitUntil(() => container.querySelector('button'), { timeout: 60_000 })
  button.click()
  await expect.poll(() => button.textContent).toBe('success')
  expect(seen.size).toBe(3)
})
