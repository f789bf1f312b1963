import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { createVestibule } from './createVestibule.js'
import type { Vestibule } from './instance.js'

const RDNS = 'org.example.window'
/** First files of the connection code and the EVM session code. */
const CODE = /\/(lateCode|createEip1193Session)\.ts/

let live: Vestibule | undefined
// A stored connection would also load the code.
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await live?.destroy()
  localStorage.clear()
})

const wallet = createTestWallet({
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:9' }],
  decide: () => 'approve',
})
const asked: string[] = []
const { request } = wallet.provider
wallet.provider.request = (call) => {
  asked.push(call.method)
  return request(call)
}
wallet.announce({ rdns: RDNS, name: 'Window', icon: 'data:image/svg+xml,' })

function create() {
  live = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
  })
  return live
}

const find = ({ getConnectors }: Vestibule) => getConnectors().find(({ id }) => id === RDNS)

const loaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => CODE.test(name))

test('loads no connection code on creation, or when the dapp reads the wallet list with `saveData`', async () => {
  const vestibule = create()
  await vestibule.ready()
  await vi.dynamicImportSettled()
  expect(loaded()).toEqual([])

  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  await expect.poll(() => find(vestibule)).toBeDefined()
  await vi.dynamicImportSettled()
  expect(loaded()).toEqual([])
})

test('sends the request in the task of the `connect` call if the dapp has read the wallet list', async () => {
  const vestibule = create()
  await expect.poll(() => find(vestibule)).toBeDefined()
  const connector = find(vestibule)
  await vi.dynamicImportSettled()
  expect(loaded()).toHaveLength(2)
  if (connector === undefined) throw new Error('The wallet was not found.')
  expect(asked).toEqual([])
  const connecting = vestibule.connect(connector)
  await nextTask()
  expect(asked[0]).toBe('eth_requestAccounts')
  await connecting
})

test('sends the request in the task of a press on a wallet row', async () => {
  const vestibule = create()
  await expect.poll(() => find(vestibule)).toBeDefined()
  await vestibule.open()
  const row = () =>
    vestibule.element?.shadowRoot.querySelector<HTMLElement>(`[data-testid="vb-wallet-${RDNS}"]`)
  await expect.poll(row).toBeTruthy()
  await vi.dynamicImportSettled()
  asked.length = 0
  row()?.click()
  // React and the wallet need only microtasks.
  for (let tick = 0; tick < 50; tick++) await undefined
  expect(asked[0]).toBe('eth_requestAccounts')
})

function nextTask() {
  const { port1, port2 } = new MessageChannel()
  return new Promise<void>((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
