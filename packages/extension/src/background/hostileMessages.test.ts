import { casesOf, hostileMessages } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPort, stubBrowser } from '../testing/stubBrowser.js'

/** The slow security tests send 100,000. */
const CASES = casesOf({ quick: 1_000, ci: 10_000 })
/** Stays below the rate limit of one site. */
const BATCH = 500
const BANK = 'https://bank.example'
const ACCOUNTS = [{ namespace: 'solana', address: 'So1' }] as const

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

const TYPES = ['look', 'connect', 'disconnect', 'switch', 'ask'] as const
const anything = fc
  .anything({ withNullPrototype: true, maxDepth: 3 })
  .filter((value) => value !== undefined)
const RIGHT = {
  ...{ type: 'ask', namespace: 'solana', method: 'solana_signMessage', params: '{}' },
  chainId: 'solana:one',
}
/** Members that a page must not set: the browser provides the sender's data. */
const FORGED = ['origin', 'tabId', 'top', 'silent', 'sender', 'kind', 'again', 'reply', 'accounts']

const almost = fc
  .record({
    type: fc.constantFrom(...TYPES),
    forged: fc.constantFrom(...FORGED),
    value: fc.oneof(fc.constant(BANK), anything),
    wrong: fc.constantFrom('forged', 'id', 'namespace', 'type', 'method', 'params', 'chainId'),
    bad: fc.oneof(anything, fc.constantFrom('__proto__', 'constructor', 'toString', '')),
  })
  .map(({ type, forged, value, wrong, bad }) => {
    const message: Record<string, unknown> = {
      ...RIGHT,
      id: crypto.randomUUID(),
    }
    if (wrong === 'forged') return { ...message, [forged]: value }
    if (wrong === 'type') return { ...message, type: type === 'ask' ? bad : type }
    return { ...message, [wrong]: typeof bad === 'string' && wrong !== 'id' ? 7 : bad }
  })

test('does not let a hostile page’s messages reach a panel, read another site or change a prototype', async ({
  task,
}) => {
  const [{ takePage }, { takeOwn }, sites] = await Promise.all([
    import('./router.js'),
    import('./panelRequests.js'),
    import('../sites.js'),
  ])
  await sites.setAccounts(BANK, ACCOUNTS)
  const panel = createPort()
  takeOwn(panel.port)
  panel.say({ type: 'hello', kind: 'side', windowId: 1, open: [] })
  const before = Object.getOwnPropertyNames(Object.prototype).length
  const messages = fc.oneof(hostileMessages(TYPES), almost)
  const accepted: unknown[] = []
  for (let seed = 0; seed < CASES / BATCH; seed += 1) {
    const origin = `https://shop${seed}.example`
    const page = createPort({ origin, frameId: 0, tab: { id: seed, windowId: 1 } })
    takePage(page.port, false)
    for (const message of fc.sample(messages, { numRuns: BATCH, seed })) page.say(message as object)
    const last = crypto.randomUUID()
    page.say({ type: 'look', id: last })
    await vi.waitFor(() => expect(page.heard.map(({ id }) => id)).toContain(last))
    accepted.push(
      ...page.heard.filter(
        ({ id, reply }) => id !== last && (reply as { ok?: unknown } | undefined)?.ok !== false,
      ),
    )
    expect(page.heard.at(-1)?.reply).toMatchObject({ ok: true, result: { accounts: [] } })
  }
  expect(accepted).toEqual([])
  expect(panel.heard).toEqual([])
  expect(await sites.readSites()).toEqual(
    new Map([[BANK, expect.objectContaining({ accounts: ACCOUNTS })]]),
  )
  const shop = createPort({
    origin: 'https://shop.example',
    frameId: 0,
    tab: { id: 0, windowId: 1 },
  })
  takePage(shop.port, false)
  shop.say({ ...RIGHT, id: crypto.randomUUID() })
  await vi.waitFor(() => expect(panel.heard).toMatchObject([{ type: 'request' }]))
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before)
  Object.assign(task.meta, { cases: CASES, wrong: accepted.length })
}, 600_000)
