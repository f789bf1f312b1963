import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPort, stubBrowser } from '../testing/stubBrowser.js'

let browser: ReturnType<typeof stubBrowser>
const panels: { end: () => void }[] = []
let tabs = 0

beforeEach(() => {
  browser = stubBrowser()
  return () => {
    for (const { end } of panels.splice(0)) end()
    vi.unstubAllGlobals()
  }
})

async function openTab() {
  const [{ takePage }, { takeOwn }] = await Promise.all([
    import('./router.js'),
    import('./panelRequests.js'),
  ])
  tabs += 1
  const tabId = tabs
  browser.front.add(tabId)
  return {
    tabId,
    visit(host: string) {
      const origin = `https://${host}.tab${tabId}.example`
      const tab = { id: tabId, windowId: tabId, active: true }
      const page = createPort({ origin, frameId: 0, tab })
      takePage(page.port, false)
      const ask = (message: object, id = crypto.randomUUID()) => {
        page.say({ id, ...message })
        return async () => {
          await vi.waitFor(() => expect(page.heard.map((one) => one.id)).toContain(id))
          return page.heard.find((one) => one.id === id)?.reply
        }
      }
      return {
        origin,
        leave: page.end,
        look: () => ask({ type: 'look' })(),
        connect: (id = crypto.randomUUID()) => ask({ type: 'connect', namespace: 'solana' }, id),
        disconnect: () => ask({ type: 'disconnect' }),
      }
    },
    openPanel(kind: 'window' | 'hidden') {
      const panel = createPort()
      takeOwn(panel.port)
      panel.say({ type: 'hello', kind, windowId: kind === 'window' ? 1_000 + tabId : -1, open: [] })
      panels.push(panel)
      return { ...panel, requests: () => panel.heard.map((one) => one.request) }
    },
  }
}

const refused = (code: number) => ({ ok: false, error: { code } })

test('opens a window for a site only while its tab is in front', async () => {
  const tab = await openTab()
  const { connect, look, leave } = tab.visit('shop')
  browser.front.delete(tab.tabId)
  connect()
  await look()
  expect(browser.opened).toEqual([])
  browser.front.add(tab.tabId)
  connect()
  await vi.waitFor(() => expect(browser.opened).toEqual(['panel.html?window']))
  tab.openPanel('window')
  leave()
})

test('does not open a window for another site’s frame soon after the visitor closed one', async () => {
  const tab = await openTab()
  const first = tab.visit('shop').connect()
  await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
  const panel = tab.openPanel('window')
  await vi.waitFor(() => expect(panel.requests()).toHaveLength(1))
  panel.end()
  panels.length = 0
  await expect(first()).resolves.toMatchObject(refused(4001))
  await expect(tab.visit('shop2').connect()()).resolves.toMatchObject(refused(4001))
  expect(browser.opened).toHaveLength(1)
})

test('keeps the window open for a request that arrives while the last request ends', async () => {
  const tab = await openTab()
  const panel = tab.openPanel('window')
  tab.visit('shop').connect()
  await vi.waitFor(() => expect(panel.requests()).toHaveLength(1))
  const [first] = panel.requests() as { id: string }[]
  tab.visit('shop2').connect()
  panel.say({ type: 'answer', id: first?.id, reply: { ok: true, result: { accounts: [] } } })
  panel.say({ type: 'done' })
  await vi.waitFor(() => expect(panel.requests()).toHaveLength(2))
  expect(browser.closed).toEqual([])
  panel.say({
    type: 'answer',
    id: (panel.requests()[1] as { id: string }).id,
    reply: { ok: true, result: { accounts: [] } },
  })
  panel.say({ type: 'done' })
  expect(browser.closed).toEqual([1_000 + tab.tabId])
})

test('queues up to sixteen requests of one tab, also from frames of many sites', async () => {
  const tab = await openTab()
  const first = tab.openPanel('window')
  const frames = Array.from({ length: 20 }, (_, index) => tab.visit(`shop${index}`))
  const last = frames.map(({ connect }) => connect()).slice(16)
  for (const outcome of last) await expect(outcome()).resolves.toMatchObject(refused(-32_005))
  const other = await openTab()
  const beside = other.openPanel('window')
  const { origin, connect } = other.visit('bank')
  connect()
  const heard = () => [...first.requests(), ...beside.requests()]
  await vi.waitFor(() => expect(heard()).toContainEqual(expect.objectContaining({ origin })))
})

const LONG = 60_000

function useFakeTime() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
}

test.each(['before', 'after'])(
  'rejects the request of a slow window if the visitor closes the window %s it connects',
  async (when) => {
    useFakeTime()
    const tab = await openTab()
    const connecting = tab.visit('shop').connect()
    await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(LONG)
    if (when === 'after') {
      const panel = tab.openPanel('window')
      await vi.waitFor(() => expect(panel.requests()).toHaveLength(1))
      panel.end()
      panels.length = 0
    }
    browser.closeWindows()
    await expect(connecting()).resolves.toMatchObject(refused(4001))
  },
)

test('opens another window after the visitor closed one while it loaded', async () => {
  const tab = await openTab()
  const first = tab.visit('shop').connect()
  await vi.waitFor(() => expect(browser.opened).toHaveLength(1))
  browser.closeWindows()
  await expect(first()).resolves.toMatchObject(refused(4001))
  const other = await openTab()
  const { connect, leave } = other.visit('bank')
  connect()
  await vi.waitFor(() => expect(browser.opened).toHaveLength(2))
  leave()
})

test('rejects each request for which the browser does not open a window', async () => {
  browser.can.windows = false
  const tab = await openTab()
  for (const host of ['shop', 'bank'])
    await expect(tab.visit(host).connect()()).resolves.toMatchObject(refused(-32_603))
})

test('rejects a request if the visitor closes its side panel while the panel loads', async () => {
  useFakeTime()
  browser.can.panel = true
  const tab = await openTab()
  const connecting = tab.visit('shop').connect()
  await vi.advanceTimersByTimeAsync(LONG)
  await expect(connecting()).resolves.toMatchObject(refused(4001))
})

test('rejects a silent request if the hidden document does not start', async () => {
  useFakeTime()
  const { askPanel } = await import('./panelRequests.js')
  const answered = askPanel(
    {
      ...{ id: crypto.randomUUID(), origin: 'https://shop.example', tabId: 1, top: true },
      ...{ tab: { windowId: 1 }, namespace: 'solana', kind: 'ask', method: 'x', params: '[]' },
      ...{ silent: true, again: false, press: false },
    },
    async () => 'solana:one',
  )
  await vi.advanceTimersByTimeAsync(LONG)
  await expect(answered).resolves.toMatchObject(refused(-32_000))
})

test('rejects a request if the visitor closes its window before the request arrives there', async () => {
  const tab = await openTab()
  const panel = tab.openPanel('window')
  const connecting = tab.visit('shop').connect()
  panel.end()
  panels.length = 0
  await expect(connecting()).resolves.toMatchObject(refused(4001))
  expect(panel.heard).toEqual([])
})

test('rejects a request with another site’s request id, and hides the response from its sender', async () => {
  const tab = await openTab()
  const panel = tab.openPanel('window')
  const [bank, shop] = [tab.visit('bank'), tab.visit('shop')]
  const id = crypto.randomUUID()
  const connecting = bank.connect(id)
  await vi.waitFor(() => expect(panel.requests()).toHaveLength(1))
  await expect(shop.connect(id)()).resolves.toMatchObject(refused(-32_600))
  const accounts = [{ namespace: 'solana', address: 'So11111111111111111111111111111111111111112' }]
  panel.say({ type: 'answer', id, reply: { ok: true, result: { accounts } } })
  await expect(connecting()).resolves.toMatchObject({ ok: true, result: { accounts } })
  await expect(shop.look()).resolves.toMatchObject({ ok: true, result: { accounts: [] } })
  expect(panel.requests()).toHaveLength(1)
})

test('reports a site’s disconnection to the wallet, also without an Ethereum network', async () => {
  const tab = await openTab()
  const panel = tab.openPanel('hidden')
  const { origin, disconnect } = tab.visit('shop')
  await expect(disconnect()()).resolves.toMatchObject({ ok: true, result: { accounts: [] } })
  await vi.waitFor(() =>
    expect(panel.requests()).toMatchObject([{ kind: 'disconnect', origin, namespace: 'solana' }]),
  )
})

test('limits a flood of disconnections from one site, and does not return an error', async () => {
  const tab = await openTab()
  const { disconnect } = tab.visit('shop')
  const answers = Array.from({ length: 40 }, disconnect)
  for (const outcome of answers) await expect(outcome()).resolves.toMatchObject({ ok: true })
  await vi.waitFor(() => expect(tab.openPanel('hidden').requests()).toHaveLength(16))
})
