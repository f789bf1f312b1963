import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { beginRestore } from '../../../connections/beginRestore.js'
import { renewPairing } from '../../../connections/pairing.js'
import { finishRestore } from '../../../connections/restore.js'
import { createKeeper } from '../../../siwx/testing/createKeeper.js'
import { createDapp } from '../testing/createDapp.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createPhone, type Phone, type SignInApproval } from '../testing/createPhone.js'
import { startRelay, type TestRelay } from '../testing/startRelay.js'

const STRANGER = `0x${'1'.repeat(40)}`

let relay: TestRelay
const phones: Phone[] = []

beforeAll(async () => {
  relay = await startRelay()
  vi.setConfig({ testTimeout: 60_000 })
  vi.stubGlobal('location', new URL('https://dapp.example/page'))
  process.env.DISABLE_GLOBAL_CORE = 'true'
})
afterAll(() => relay.stop())
afterEach(() => {
  for (const phone of phones.splice(0)) phone.stop()
})

async function phoneFor(uri: string, { signsIn }: { signsIn: boolean }) {
  const phone = await createPhone(relay.url, { signsIn })
  phones.push(phone)
  await phone.pair(uri)
  return phone
}

async function offered(how: { visitor: 'signsIn' | 'connects'; stranger: 'signsIn' | 'connects' }) {
  const { siwx, server } = createKeeper({ required: true })
  const storage = createPacedStorage()
  const dapp = createDapp({ relayUrl: relay.url, siwx, storage })
  dapp.core.store.setState({ initialized: true })
  const uri = await dapp.offer()
  const visitor = await phoneFor(uri, { signsIn: how.visitor === 'signsIn' })
  const stranger = await phoneFor(uri, { signsIn: how.stranger === 'signsIn' })
  return { dapp, server, storage, visitor, stranger }
}

function createPacedStorage() {
  const storage = createMemoryStorage()
  const write = storage.setItem
  let pace: { kind: string; wait: Promise<void>; reached: () => void } | undefined
  return Object.assign(storage, {
    async setItem<value>(key: string, value: value) {
      await write(key, value)
      const { kind, wait, reached } = pace ?? {}
      if (kind !== undefined && key.endsWith(`//${kind}`)) {
        pace = undefined
        reached?.()
        await wait
      }
    },
    hold(kind: string) {
      let release = () => {}
      const wait = new Promise<void>((resolve) => {
        release = resolve
      })
      const isReached = new Promise<void>((reached) => {
        pace = { kind, wait, reached }
      })
      return { release, isReached }
    },
  })
}

type Struct = { topic: string; expiry: number; namespaces: Record<string, { accounts: string[] }> }

async function keptIn(storage: Pick<ReturnType<typeof createMemoryStorage>, 'getEntries'>) {
  const entries = await storage.getEntries<Struct[]>()
  return entries.find(([key]) => key.endsWith('//session'))?.[1] ?? []
}

/** Contract signatures cannot be checked before a session exists. */
const inAnothersName: NonNullable<SignInApproval['tamper']> = (auths) =>
  auths.map((auth) => ({
    ...auth,
    p: { ...auth.p, iss: `did:pkh:eip155:31337:${STRANGER}` },
    s: { t: 'eip1271', s: '0x11' },
  }))
const forged: SignInApproval = { chains: ['eip155:31337'], tamper: inAnothersName }

/** The page never answers an ignored approval. */
const unheard = (answer: Promise<unknown>) => void answer.catch(() => {})

/** The later session must expire at least a second later. In ms. */
const NEXT_SECOND = 1_100

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Time in ms for an answer to arrive. */
const GONE = 2_500

async function accountAfterReload(
  options: Pick<Awaited<ReturnType<typeof offered>>, 'dapp' | 'storage'>,
) {
  const { dapp, storage } = options
  const again = createDapp({ relayUrl: relay.url, storage, area: dapp.area })
  beginRestore(again.core)
  await finishRestore(again.core)
  return again.account().address
}

test.each([
  ['signed in', 'signsIn'],
  ['connected', 'connects'],
] as const)(
  '[J13] ignores another person’s sign-in with the same link after the visitor has %s',
  async (_, how) => {
    const page = await offered({ visitor: how, stranger: 'signsIn' })
    const { dapp, storage, visitor, stranger } = page
    await (how === 'signsIn' ? visitor.approveSignIn() : visitor.approve())
    await dapp.connected()
    const [session] = await keptIn(storage)
    await later(NEXT_SECOND)
    unheard(stranger.approveSignIn(forged))
    await later(GONE)
    expect((await keptIn(storage)).map(({ topic }) => topic)).toEqual([session?.topic])
    expect(dapp.account().address).toBe(visitor.address)
    expect(await accountAfterReload(page)).toBe(visitor.address)
  },
)

test('[J13] does not connect another person with the same link after the visitor has signed in', async () => {
  const page = await offered({ visitor: 'signsIn', stranger: 'connects' })
  const { dapp, storage, visitor, stranger } = page
  await visitor.approveSignIn()
  await dapp.connected()
  unheard(stranger.approve({ addresses: [STRANGER] }))
  await later(GONE)
  expect(await keptIn(storage)).toHaveLength(1)
  expect(await accountAfterReload(page)).toBe(visitor.address)
})

test('[J13] accepts only the visitor’s connection if another person signs in at the same time', async () => {
  const page = await offered({ visitor: 'connects', stranger: 'signsIn' })
  const { dapp, storage, visitor, stranger } = page
  const { release, isReached } = storage.hold('keychain')
  unheard(stranger.approveSignIn(forged))
  await isReached
  await visitor.approve()
  await dapp.connected()
  await later(NEXT_SECOND)
  release()
  await later(GONE)
  expect(await keptIn(storage)).toHaveLength(1)
  expect(dapp.account().address).toBe(visitor.address)
  expect(await accountAfterReload(page)).toBe(visitor.address)
})

test('[J13] ignores a sign-in on a link whose connection was declined', async () => {
  const page = await offered({ visitor: 'connects', stranger: 'signsIn' })
  const { dapp, storage, visitor, stranger } = page
  await visitor.reject()
  expect(await dapp.ended()).toBe('declined')
  renewPairing(dapp.core)
  await visitor.pair(await dapp.offer())
  await visitor.approve()
  await dapp.connected()
  await later(NEXT_SECOND)
  unheard(stranger.approveSignIn(forged))
  await later(GONE)
  expect(await keptIn(storage)).toHaveLength(1)
  expect(await accountAfterReload(page)).toBe(visitor.address)
})

test('[J13] restores the connected session after a reload, not the session that expires later', async () => {
  const page = await offered({ visitor: 'signsIn', stranger: 'connects' })
  const { dapp, storage, visitor } = page
  await visitor.approveSignIn()
  await dapp.connected()
  const entries = await storage.getEntries<Struct[]>()
  const [key, [session]] = entries.find(([name]) => name.endsWith('//session')) ?? ['', []]
  const accounts = [`eip155:31337:${STRANGER}`]
  const longer = session && {
    ...session,
    topic: 'f'.repeat(64),
    expiry: session.expiry + 60,
    namespaces: { eip155: { ...session.namespaces.eip155, accounts } },
  }
  await storage.setItem(key, [longer, session])
  const [keys, known] = entries.find(([name]) => name.endsWith('//keychain')) ?? ['', []]
  await storage.setItem(keys, { ...known, ['f'.repeat(64)]: 'a'.repeat(64) })
  expect(await accountAfterReload(page)).toBe(visitor.address)
})
