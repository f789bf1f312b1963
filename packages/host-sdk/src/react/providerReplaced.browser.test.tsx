import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { ONE } from '../core/testing/createTestCore.js'
import { liveElements } from '../platform/liveElements.js'
import { createVestibule } from '../start/createVestibule.js'
import type { Vestibule } from '../start/instance.js'
import { createTestWallet } from '../testing/createTestWallet.js'
import { useVestibuleAccount } from './hooks.js'
import { useVestibule, VestibuleProvider } from './VestibuleProvider.js'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const RDNS = 'org.example.refresh'
const live: Vestibule[] = []

function create() {
  const vestibule = createVestibule({
    projectId: 'demo',
    networks: [ONE],
    adapters: [createEip155Adapter()],
    logLevel: 'silent',
  })
  live.push(vestibule)
  return vestibule
}

function Account() {
  const { data } = useVestibuleAccount()
  const { open } = useVestibule()
  return (
    <button type="button" onClick={() => void open()}>
      {`${data.status} ${data.address ?? ''}`}
    </button>
  )
}

/** Uses `StrictMode`. `show` renders like a hot update. */
function renderStrictly(first: Vestibule) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const show = (vestibule: Vestibule) =>
    root.render(
      <StrictMode>
        <VestibuleProvider vestibule={vestibule}>
          <Account />
        </VestibuleProvider>
      </StrictMode>,
    )
  show(first)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return {
    show,
    text: () => container.textContent,
    press: () => container.querySelector('button')?.click(),
  }
}

afterEach(async () => {
  await Promise.all(live.splice(0).map((one) => one.destroy()))
  localStorage.clear()
})

test('[E02] creates one instance under StrictMode, and reconnects after a hot update replaces it', async () => {
  createTestWallet({
    address: ADDRESS,
    chains: [{ chainId: ONE.id, rpcUrl: 'http://127.0.0.1:9' }],
    decide: () => 'approve',
  }).announce({ rdns: RDNS, name: 'Test', icon: 'data:image/svg+xml,' })
  const first = create()
  const page = renderStrictly(first)
  const find = () => first.getConnectors().find(({ id }) => id === RDNS)
  await expect.poll(find).toBeDefined()
  const connector = find()
  if (connector) await first.connect(connector)
  await expect.poll(page.text).toBe(`connected ${ADDRESS}`)
  expect(liveElements().size).toBe(1)

  const ending = first.destroy()
  const second = create()
  page.show(second)
  await ending
  await expect.poll(page.text).toBe(`connected ${ADDRESS}`)
  page.press()
  await expect.poll(() => second.isOpen()).toBe(true)
  expect([...liveElements()]).toEqual([second.element])
  expect(document.querySelectorAll('vestibule-modal')).toHaveLength(1)
})
