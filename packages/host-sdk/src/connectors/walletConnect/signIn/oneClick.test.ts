import { sampleOf } from '@vestibule/protocol/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { disconnect } from '../../../connections/disconnect.js'
import { cancelPairing, renewPairing } from '../../../connections/pairing.js'
import { createKeeper } from '../../../siwx/testing/createKeeper.js'
import { createDapp, type Dapp } from '../testing/createDapp.js'
import { createMemoryStorage } from '../testing/createMemoryStorage.js'
import { createPhone, type Phone, type SignInApproval } from '../testing/createPhone.js'
import { startRelay, type TestRelay } from '../testing/startRelay.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'

let relay: TestRelay
let phone: Phone
const outside: string[] = []
const realFetch = globalThis.fetch

beforeAll(async () => {
  relay = await startRelay()
  vi.setConfig({ testTimeout: 60_000 })
  vi.stubGlobal('location', new URL('https://dapp.example/page'))
  process.env.DISABLE_GLOBAL_CORE = 'true'
  globalThis.fetch = (input, init) => {
    const { hostname } = new URL(String(input instanceof Request ? input.url : input))
    if (hostname !== '127.0.0.1') outside.push(hostname)
    return realFetch(input, init)
  }
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await relay.stop()
})
afterEach(() => phone.stop())

async function offered(
  options: { signsIn?: boolean; namespaces?: readonly ('eip155' | 'solana')[] } = {},
) {
  const { signsIn = true, namespaces } = options
  const { siwx, server } = createKeeper({ required: true })
  const storage = createMemoryStorage()
  phone = await createPhone(relay.url, { signsIn })
  const dapp = createDapp({ relayUrl: relay.url, siwx, storage, namespaces })
  dapp.core.store.setState({ initialized: true })
  await phone.pair(await dapp.offer())
  return { dapp, server, storage }
}

const settled = async (dapp: Dapp, status: string) =>
  (await dapp.until(({ signIn }) => signIn?.status === status)).signIn

async function keptIn(storage: ReturnType<typeof createMemoryStorage>) {
  const entries = await storage.getEntries<unknown[]>()
  return entries.find(([key]) => key.endsWith('//session'))?.[1].length ?? 0
}

const keptBy = ({ sessions }: ReturnType<typeof createKeeper>['server']) =>
  sessions.map(({ data }) => data.chainId).sort()

describe('a wallet that signs in with the proposal', () => {
  test('[J13] [J03] connects and signs in for several networks with one approval', async () => {
    const { dapp, server, storage } = await offered()
    const asked = await phone.approveSignIn()
    await dapp.connected()
    expect(await keptIn(storage)).toBe(1)
    const signIn = await settled(dapp, 'signedIn')
    expect(asked).toMatchObject({ domain: 'dapp.example', aud: 'https://dapp.example' })
    expect(asked.chains).toEqual([ONE, TWO])
    expect(signIn?.session?.data).toMatchObject({
      accountAddress: phone.address,
      chainId: ONE,
      nonce: asked.nonce,
    })
    expect(signIn?.session?.message).toContain(
      'dapp.example wants you to sign in with your Ethereum account:',
    )
    expect(keptBy(server)).toEqual([ONE, TWO])
    expect(outside).toEqual([])

    const signing = dapp.sign(phone.address)
    await phone.approveRequest()
    expect(await signing).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('[J13] connects on the only network that the wallet signs for', async () => {
    const { dapp, server } = await offered()
    await phone.approveSignIn({ chains: [TWO] })
    await dapp.connected()
    expect((await settled(dapp, 'signedIn'))?.session?.data.chainId).toBe(TWO)
    expect(keptBy(server)).toEqual([TWO])
  })

  test('[J13] [Z20] ends connection and sign-in after one rejection, and requests both in the next proposal', async () => {
    const { dapp, server } = await offered()
    await phone.rejectSignIn()
    expect(await dapp.ended()).toBe('declined')
    expect(dapp.account().status).toBe('disconnected')
    renewPairing(dapp.core)
    await phone.pair(await dapp.offer())
    await phone.approveSignIn()
    await settled(dapp, 'signedIn')
    expect(keptBy(server)).toEqual([ONE, TWO])
  })

  test('[J13] [Z03] prompts for a signature if the server does not store the sign-in', async () => {
    const { dapp, server } = await offered()
    let answers = 0
    server.pace = async () => {
      answers += 1
      if (answers > 1) throw new Error('The server is down.')
    }
    await phone.approveSignIn()
    await settled(dapp, 'asked')
    server.pace = async () => {}
    const signing = dapp.core.signIn?.().then((signIn) => signIn.sign())
    await phone.approveRequest()
    expect(await signing).toBe(true)
    expect(keptBy(server)).toEqual([ONE])
  })
})

describe('two parallel proposals', () => {
  test('[J13] accepts an older open proposal, but not a cancelled proposal', async () => {
    const { dapp, server } = await offered()
    renewPairing(dapp.core)
    renewPairing(dapp.core)
    const { pairing } = await dapp.until((state) => state.pairing?.status === 'waiting')
    expect(pairing?.uri).toMatch(/^wc:/)
    await phone.approveSignIn()
    await settled(dapp, 'signedIn')
    expect(keptBy(server)).toEqual([ONE, TWO])

    await disconnect(dapp.core)
    await phone.farewell()
    await phone.pair(await dapp.offer())
    cancelPairing(dapp.core)
    await phone.approveSignIn()
    await phone.farewell()
    expect(dapp.account().status).toBe('disconnected')
    expect(server.sessions).toEqual([])
  })
})

describe('a wallet that does not sign in with the proposal', () => {
  test('[J13] connects with the parallel proposal, and signs in with a separate request', async () => {
    const { dapp, server } = await offered({ signsIn: false })
    const { params } = await phone.approve()
    expect(params.optionalNamespaces.eip155).toMatchObject({
      chains: [ONE, TWO],
      methods: expect.arrayContaining(['eth_sendTransaction', 'wallet_addEthereumChain']),
    })
    await dapp.connected()
    await settled(dapp, 'asked')
    const signing = dapp.core.signIn?.().then((signIn) => signIn.sign())
    await phone.approveRequest()
    expect(await signing).toBe(true)
    expect(keptBy(server)).toEqual([ONE])
  })

  test('[J13] receives a proposal without a sign-in if the dapp also supports other namespaces', async () => {
    const { dapp } = await offered({ namespaces: ['eip155', 'solana'] })
    await phone.approve()
    await dapp.connected()
    await settled(dapp, 'asked')
  })
})

describe('a wallet that signs another text', () => {
  type Auths = Parameters<NonNullable<SignInApproval['tamper']>>[0]
  const permits = (method: string, at = 'eip155') =>
    `urn:recap:${btoa(JSON.stringify({ att: { [at]: { [`request/${method}`]: [{}] } } }))}`
  const changed = (change: object) => (auths: Auths) =>
    auths.map((auth) => ({ ...auth, p: { ...auth.p, ...change } }))

  const changes = [
    ['another nonce', changed({ nonce: 'aaaaaaaaaaaaaaaa' })],
    ['another domain', changed({ domain: 'bank.example' })],
    ['another address of the page', changed({ aud: 'https://bank.example' })],
    ['another time', changed({ iat: '2020-01-01T00:00:00.000Z' })],
    ['other words', changed({ statement: 'I owe you 5 ETH.\n\nURI: https://bank.example' })],
    ['other resources', changed({ resources: ['https://bank.example'] })],
    ['a network that was not requested', changed({ iss: `did:pkh:eip155:1:0x${'1'.repeat(40)}` })],
    ['somebody else’s account', changed({ iss: `did:pkh:${ONE}:0x${'1'.repeat(40)}` })],
    ['one network twice', ([auth]: Auths) => [auth, auth]],
    ['nothing', () => []],
    ['no list', () => ({ length: 1 })],
    [
      'with no right signature',
      (auths: Auths) =>
        auths.map((auth) => ({ ...auth, s: { t: 'eip191', s: `0x${'1'.repeat(130)}` } })),
    ],
    ['permissions that were not requested', changed({ resources: [permits('eth_drain')] })],
    [
      'permissions elsewhere',
      changed({ resources: [permits('personal_sign', 'https://b.example')] }),
    ],
  ] as const
  test.each(sampleOf(changes, { quick: 5 }))(
    '[J13] stays disconnected if it signs %s, and the next proposal contains no sign-in',
    async (_, tamper) => {
      const { dapp, server, storage } = await offered()
      phone.approveSignIn({ tamper }).catch(() => {})
      expect(await dapp.ended()).toBe('failed')
      expect(dapp.account().status).toBe('disconnected')
      expect(server.sessions).toEqual([])
      expect(outside).toEqual([])
      expect(await keptIn(storage)).toBe(0)

      renewPairing(dapp.core)
      await phone.pair(await dapp.offer())
      await phone.approve()
      await dapp.connected()
      await settled(dapp, 'asked')
      expect(server.sessions).toEqual([])
    },
  )

  test('[J13] requests a sign-in again after a connection without a sign-in', async () => {
    const { dapp, server } = await offered()
    phone.approveSignIn({ tamper: () => [] }).catch(() => {})
    expect(await dapp.ended()).toBe('failed')
    phone.stop()
    phone = await createPhone(relay.url, { signsIn: true })
    renewPairing(dapp.core)
    await phone.pair(await dapp.offer())
    await phone.approve()
    await dapp.connected()
    await disconnect(dapp.core)
    await phone.farewell()
    await phone.pair(await dapp.offer())
    await phone.approveSignIn()
    await settled(dapp, 'signedIn')
    expect(keptBy(server)).toEqual([ONE, TWO])
  })

  test('[J13] verifies a contract’s signature in the session store, and prompts again if it is invalid', async () => {
    const { dapp, server } = await offered()
    const tamper = (auths: Auths) =>
      auths.map((auth) => ({ ...auth, s: { t: 'eip1271', s: `0x${'1'.repeat(130)}` } }))
    phone.approveSignIn({ tamper }).catch(() => {})
    await dapp.connected()
    await settled(dapp, 'asked')
    expect(server.sessions).toEqual([])
    expect(outside).toEqual([])
  })
})
