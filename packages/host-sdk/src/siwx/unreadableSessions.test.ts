import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSiweConfig, type SiweConfig } from '../adapters/eip155/siwx/createSiweConfig.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import type { Siwx, SiwxSession } from '../core/model/siwx.js'
import { getNamespace } from '../core/namespaceState.js'
import { afterConnect } from '../navigation/afterConnect.js'
import { open } from '../navigation/modal.js'
import { createKeeper } from './testing/createKeeper.js'
import { BOB, createSignInPage, offerSigningWallet } from './testing/signingWallet.js'

beforeEach(() => vi.stubGlobal('location', new URL('https://dapp.example/page')))

async function connectInView(siwx: Siwx | undefined) {
  const page = createSignInPage({ siwx })
  const { core } = page
  const { connector } = offerSigningWallet(core)
  const successes: unknown[] = []
  core.store.subscribe(({ success }) => success !== undefined && successes.push(success))
  await open(core)
  await connect(core, connector)
  afterConnect(core, connector, undefined)
  const account = () => getNamespace(core.store.getState(), 'eip155').accountState.status
  return { ...page, successes, account, toast: () => core.store.getState().toast?.message }
}

const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 60_000, interval: 5 })

const siweOf = (getSession: SiweConfig['getSession']) =>
  createSiweConfig({
    getNonce: async () => 'nonce1234',
    createMessage: () => 'text',
    verifyMessage: async () => true,
    getSession,
    signOut: async () => true,
  })

const served = (status: number) => async () => {
  const response = new Response('{"error":"Internal"}', { status })
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
  return response.json()
}

const sources: readonly (readonly [string, () => unknown])[] = [
  ['returns 500', served(500)],
  ['rejects', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['rejects without a reason', () => Promise.reject()],
  [
    'throws',
    () => {
      throw new Error('boom')
    },
  ],
  ['resolves with null', async () => null],
  ['resolves with undefined', async () => undefined],
  ['resolves with an object', async () => ({})],
  ['resolves with text', async () => 'signed in'],
  ['resolves with a list of null', async () => [null]],
  ['resolves with a list of invalid sessions', async () => [{}]],
]

describe.concurrent.each([true, false])('if a sign-in is required: %s', (required) => {
  test.each(sources)(
    '[Z02] [J13] reports an error, not a success, when `getSessions` %s',
    async (_, getSessions) => {
      const { siwx } = createKeeper({ required })
      const page = await connectInView({ ...siwx, getSessions: getSessions as Siwx['getSessions'] })
      await until(() => page.account() === 'disconnected')
      expect(page.successes).toEqual([])
      expect(page.shown()).toBe('Connect')
      expect(page.toast()).toBe('A problem occurred while trying initialize authentication')
    },
  )

  test('[J13] requests a signature if the session belongs to another address', async () => {
    const { siwx } = createKeeper({ required })
    const session = { data: { accountAddress: BOB }, message: '', signature: '' } as SiwxSession
    const page = await connectInView({ ...siwx, getSessions: async () => [session] })
    await until(() => page.shown() === 'SIWXSignMessage')
    expect(page.successes).toEqual([])
    expect(page.account()).toBe('connected')
  })

  test('shows no success if the wallet disconnects while its sessions load', async () => {
    const { siwx } = createKeeper({ required })
    let answer: (sessions: readonly SiwxSession[]) => void = () => {}
    const getSessions = () =>
      new Promise<readonly SiwxSession[]>((resolve) => {
        answer = resolve
      })
    const page = await connectInView({ ...siwx, getSessions })
    await disconnect(page.core, { closeModal: false })
    answer([])
    await until(() => page.status() === 'none')
    await new Promise((resolve) => setTimeout(resolve))
    expect(page.successes).toEqual([])
    expect(page.core.store.getState().open).toBe(true)
  })
})

describe('a SIWE configuration', () => {
  test.each<[string, SiweConfig['getSession']]>([
    ['returns 500', served(500)],
    ['rejects', () => Promise.reject(new Error('boom'))],
  ])('[J13] shows no success when `getSession` %s', async (_, getSession) => {
    const page = await connectInView(siweOf(getSession))
    await until(() => page.account() === 'disconnected')
    expect(page.successes).toEqual([])
    expect(page.toast()).toBe('A problem occurred while trying initialize authentication')
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['an empty object', {}],
    ['a session of another address', { address: BOB, chainId: 31337 }],
    ['an address that is not text', { address: 5, chainId: 31337 }],
  ])('[J13] requests a signature when `getSession` resolves with %s', async (_, session) => {
    const page = await connectInView(siweOf(async () => session as never))
    await until(() => page.shown() === 'SIWXSignMessage')
    expect(page.successes).toEqual([])
    expect(page.account()).toBe('connected')
  })
})
