import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import type { Identity } from '../core/model/adapter.js'
import type { Account, Connector } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import { ADDRESS, createTestCore, memoryArea, offerWallet } from '../core/testing/createTestCore.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { refreshIdentity } from './refreshIdentity.js'
import { changed } from './transitions.js'

const KEY = '@vestibule/eip155:identity'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ANN: Identity = { name: 'ann.eth', avatar: 'https://a.example/a.png' }

function openPage(
  options: {
    area?: ReturnType<typeof memoryArea>
    ens?: false
    held?: true
    names?: Readonly<Record<string, Identity>>
    apiUrl?: string
  } = {},
) {
  const { area = memoryArea(), ens, held, names = { [ADDRESS]: ANN }, apiUrl } = options
  const asked: string[] = []
  let answer = () => {}
  const answered = held && new Promise<void>((resolve) => (answer = resolve))
  const adapter = {
    ...createEip155Adapter(),
    async getIdentity({ address }: { address: string }) {
      asked.push(address)
      await answered
      return names[address]
    },
  }
  const core = createTestCore({ adapters: [adapter], features: { ens }, apiUrl }, area)
  const { connector } = offerWallet(core)
  const accountOf = () => getNamespace(core.store.getState()).accountState
  return { core, connector, area, asked, accountOf, answer: () => answer() }
}

function setAccounts(core: Core, connector: Connector, accounts: readonly Account[]) {
  commit(core, (state) => changed(state, connector, { accounts }))
}

const NAMED = { profileName: ANN.name, profileImage: ANN.avatar }
const NAMELESS = { profileName: undefined, profileImage: undefined }

describe('an account’s name', () => {
  test('[V03] stores the name, and shows it on the next page without a request', async () => {
    const first = openPage()
    await connect(first.core, first.connector)
    await expect.poll(first.accountOf).toMatchObject(NAMED)
    expect(first.asked).toEqual([ADDRESS])

    const next = openPage({ area: first.area })
    const shown = new Set<string | undefined>()
    next.core.store.subscribe(() => {
      const { status, profileName } = next.accountOf()
      if (status === 'connected') shown.add(profileName)
    })
    await connect(next.core, next.connector)
    expect(next.accountOf()).toMatchObject(NAMED)
    expect([...shown]).toEqual([ANN.name])
    expect(next.asked).toEqual([])
  })

  test.each(['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.eth', 'مقاله\u200cها.eth'])(
    'stores a name that contains zero-width joiners: %j',
    async (name) => {
      const first = openPage({ names: { [ADDRESS]: { name, avatar: undefined } } })
      await connect(first.core, first.connector)
      await expect.poll(first.accountOf).toMatchObject({ profileName: name })
      const next = openPage({ area: first.area })
      await connect(next.core, next.connector)
      expect(next.accountOf()).toMatchObject({ profileName: name })
    },
  )

  test('[V03] requests the name again after a day, or if the stored entry is damaged', async () => {
    for (const kept of [
      { address: ADDRESS, name: 'old.eth', until: Date.now() - 1 },
      { address: ADDRESS, name: 'old.eth' },
      { address: ADDRESS, name: { first: 'old' }, until: Date.now() + 1_000_000 },
      { address: OTHER, name: 'old.eth', until: Date.now() + 1_000_000 },
      { address: ADDRESS, name: 'old.eth', until: Date.now() + 10 * 86_400_000 },
      ...['ol\u202ed.eth', `${'o'.repeat(61)}.eth`, '<b>old</b>.eth', ''].map((name) => ({
        address: ADDRESS,
        name,
        until: Date.now() + 1_000_000,
      })),
      'nonsense',
      null,
    ]) {
      const page = openPage()
      page.area.setItem(KEY, JSON.stringify(kept))
      await connect(page.core, page.connector)
      await expect.poll(page.accountOf).toMatchObject(NAMED)
    }
  })

  test.each([
    'http://tracker.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html;base64,PGI+',
    '//tracker.example/a.png',
    `https://a.example/${'a'.repeat(100_000)}`,
  ])('[V03] does not show a stored picture with an unsafe URL: %#', async (avatar) => {
    const page = openPage()
    const kept = { address: ADDRESS, name: ANN.name, avatar, until: Date.now() + 1_000_000 }
    page.area.setItem(KEY, JSON.stringify(kept))
    await connect(page.core, page.connector)
    expect(page.accountOf()).toMatchObject({ profileName: ANN.name, profileImage: undefined })
  })

  test('[V03] never shows a name for another address', async () => {
    const page = openPage({ held: true })
    await connect(page.core, page.connector)
    await expect.poll(() => page.asked).toEqual([ADDRESS])
    setAccounts(page.core, page.connector, [{ address: OTHER, type: 'eoa' }])
    await expect.poll(() => page.asked).toEqual([ADDRESS, OTHER])
    page.answer()
    await Promise.all(page.core.identities.values())
    expect(page.accountOf()).toMatchObject({ address: OTHER, ...NAMELESS })

    setAccounts(page.core, page.connector, [{ address: ADDRESS, type: 'eoa' }])
    await expect.poll(page.accountOf).toMatchObject({ address: ADDRESS, ...NAMED })
    expect(page.asked).toEqual([ADDRESS, OTHER])
    setAccounts(page.core, page.connector, [{ address: OTHER, type: 'eoa' }])
    expect(page.accountOf()).toMatchObject({ address: OTHER, ...NAMELESS })
  })

  test('[T06] deletes the name with the connection', async () => {
    const page = openPage()
    await connect(page.core, page.connector)
    await expect.poll(() => page.area.entries.has(KEY)).toBe(true)
    await disconnect(page.core)
    expect(page.accountOf()).toMatchObject(NAMELESS)
    expect(page.area.entries.has(KEY)).toBe(false)
  })

  test('[V03] does not show or request a name with `features.ens` off', async () => {
    const page = openPage({ ens: false })
    page.area.setItem(
      KEY,
      JSON.stringify({ address: ADDRESS, ...ANN, until: Date.now() + 1_000_000 }),
    )
    await connect(page.core, page.connector)
    await import('./refreshIdentity.js')
    await new Promise(setImmediate)
    expect(page.accountOf()).toMatchObject({ address: ADDRESS, ...NAMELESS })
    expect([...page.asked, ...page.core.identities.keys()]).toEqual([])
  })
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServices(answer: { status?: number; body: unknown }) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/profile/')) asked.push(request.url)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('an account’s name from the services', () => {
  const OWN = [{ name: 'ann.vestibule.eth' }, { name: 'later.vestibule.eth' }]

  test('[A14] shows the oldest name, and requests it once a day', async () => {
    const { asked, apiUrl } = await startServices({ body: OWN })
    const page = openPage({ names: {}, apiUrl })
    await connect(page.core, page.connector)
    await expect.poll(page.accountOf).toMatchObject({ profileName: 'ann.vestibule.eth' })
    const next = openPage({ names: {}, apiUrl, area: page.area })
    await connect(next.core, next.connector)
    expect(next.accountOf()).toMatchObject({ profileName: 'ann.vestibule.eth' })
    expect(asked).toEqual([
      expect.stringMatching(`^/v1/profile/reverse/${ADDRESS}\\?.*apiVersion=2&sender=${ADDRESS}$`),
    ])
  })

  test('prefers a name from the chain, without a request to the services', async () => {
    const { asked, apiUrl } = await startServices({ body: OWN })
    const page = openPage({ apiUrl })
    await connect(page.core, page.connector)
    await expect.poll(page.accountOf).toMatchObject(NAMED)
    expect(asked).toEqual([])
  })

  test('requests a name once a day even if none exists', async () => {
    const { asked, apiUrl } = await startServices({ body: [] })
    const page = openPage({ names: {}, apiUrl })
    await connect(page.core, page.connector)
    await expect.poll(() => page.area.entries.has(KEY)).toBe(true)
    const next = openPage({ names: {}, apiUrl, area: page.area })
    await connect(next.core, next.connector)
    await expect.poll(() => next.asked).toEqual([ADDRESS])
    await Promise.all(next.core.identities.values())
    expect(asked).toHaveLength(1)
  })

  test.each([
    { status: 503, body: { reasons: [] } },
    { body: {} },
    { body: [{ name: { first: 'ann' } }] },
    { body: [{ name: '<b>ann</b>' }] },
    { body: [{ name: 'ann\u202e.vestibule.eth' }] },
  ])('ignores an invalid response: %j', async (answer) => {
    const { asked, apiUrl } = await startServices(answer)
    const page = openPage({ names: {}, apiUrl })
    await connect(page.core, page.connector)
    await refreshIdentity(page.core, 'eip155')
    expect(asked).not.toEqual([])
    expect(page.accountOf()).toMatchObject(NAMELESS)
  })
})
