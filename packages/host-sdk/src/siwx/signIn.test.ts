import { AuthUser } from '@vestibule/protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../connections/beginRestore.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { finishRestore } from '../connections/restore.js'
import type { Siwx } from '../core/model/siwx.js'
import { currentView } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { memoryArea, ONE } from '../core/testing/createTestCore.js'
import { createTestSession } from '../core/testing/createTestSession.js'
import { safeClose } from '../navigation/leaveModal.js'
import { close, open } from '../navigation/modal.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createKeeper } from './testing/createKeeper.js'
import { ANN, BOB, createSignInPage, offerSigningWallet } from './testing/signingWallet.js'

const HOME = 'eip155:31337'
const AWAY = 'eip155:31338'

async function connectedPage(options: Parameters<typeof createKeeper>[0] = {}) {
  const { siwx, server } = createKeeper(options)
  const page = createSignInPage({ siwx })
  const wallet = offerSigningWallet(page.core)
  await connect(page.core, wallet.connector)
  await until(() => page.shown() === 'SIWXSignMessage')
  return { ...page, ...wallet, server }
}

async function oneClickPage(change: Partial<Siwx> = {}) {
  const { siwx, server } = createKeeper()
  const page = createSignInPage({ siwx: { ...siwx, ...change } })
  const wallet = offerSigningWallet(page.core)
  await wallet.signAhead()
  await connect(page.core, wallet.connector)
  const kept = () => server.sessions.map(({ data }) => data.chainId).sort()
  return { ...page, ...wallet, server, kept }
}

const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 60_000, interval: 5 })

const toastOf = ({ core }: ReturnType<typeof createSignInPage>) =>
  core.store.getState().toast?.message

beforeEach(() => vi.stubGlobal('location', new URL('https://dapp.example/page?x=1')))

test('[E06] reports the message and signature to the embedded wallet’s user while signed in', async () => {
  const { siwx } = createKeeper()
  const page = createSignInPage({ siwx })
  const wallet = offerSigningWallet(page.core)
  const signedOut = {
    email: 'ann@example.com',
    address: ANN,
    chainId: HOME,
    accounts: [{ id: 'seed:eip155:0', namespace: 'eip155', address: ANN, type: 'eoa' }],
    preferredAccountType: 'eoa',
    smartAccountDeployed: false,
  }
  wallet.connector.session = createTestSession(AuthUser.parse(signedOut))
  await connect(page.core, wallet.connector)
  const user = () => getNamespace(page.core.store.getState()).accountState.user
  expect(user()).toEqual(signedOut)
  await until(() => page.shown() === 'SIWXSignMessage')
  await page.signIn.sign()
  expect(user()).toEqual({
    ...signedOut,
    message: wallet.texts[0],
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    siwxMessage: expect.objectContaining({
      accountAddress: ANN,
      chainId: HOME,
      domain: 'dapp.example',
    }),
  })
  wallet.wallet.switchTo(31338)
  await until(() => page.status() !== 'signedIn')
  expect(user()).toEqual({ ...signedOut, message: undefined })
  wallet.wallet.switchTo(31337)
  await until(() => user()?.message === wallet.texts[0])
  await page.signIn.signOut()
  expect(user()).toEqual(signedOut)
})

describe('a sign-in during the connection', () => {
  test('[J13] uses the wallet’s signature on every network, without another request', async () => {
    const page = await oneClickPage()
    await until(() => page.status() === 'signedIn')
    expect(page.kept()).toEqual([HOME, AWAY])
    expect(page.visitor.asked).not.toContain('personal_sign')
    await switchNetwork(page.core, AWAY)
    await until(() => page.status() === 'signedIn')
    expect(page.visitor.asked).not.toContain('personal_sign')
  })

  test('[Z04] shows a toast while a slow server responds', async () => {
    for (const [isDown, status, after] of [
      [false, 'signedIn', undefined],
      [true, 'asked', 'error.notSaved'],
    ] as const) {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      const { siwx } = createKeeper()
      const addSession: Siwx['addSession'] = async (...session) => {
        await answered
        if (isDown) throw new Error('The server is down.')
        await siwx.addSession(...session)
      }
      const page = await oneClickPage({ addSession })
      await until(() => toastOf(page) === 'Authenticating...')
      expect(page.core.store.getState().toast?.variant).toBe('loading')
      answer()
      await until(() => page.status() === status)
      expect(toastOf(page)).toBe(after)
    }
  })

  test('[J13] stores only the session of the page’s network in a store for one session', async () => {
    const page = await oneClickPage({ holdsOne: true })
    await until(() => page.status() === 'signedIn')
    expect(page.kept()).toEqual([HOME])
  })

  describe.each([
    ['the first', 1],
    ['the last', 2],
  ])('while the server is slow with %s network', (_, slow) => {
    /** The test decides when the server fails or stores the session. */
    async function waitingPage() {
      const { siwx, server } = createKeeper()
      let answer = (_outcome?: Promise<never>) => {}
      const answered = new Promise<void>((resolve) => {
        answer = (outcome) => resolve(outcome)
      })
      let given = 0
      let isWaiting = false
      const addSession: Siwx['addSession'] = async (...session) => {
        given += 1
        isWaiting = given === slow
        if (isWaiting) await answered
        await siwx.addSession(...session)
      }
      const page = createSignInPage({ siwx: { ...siwx, addSession } })
      const wallet = offerSigningWallet(page.core)
      await wallet.signAhead()
      await connect(page.core, wallet.connector)
      await until(() => isWaiting)
      return { ...page, server, answer }
    }
    const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

    test.each(['succeeds', 'fails'])(
      '[J13] does not sign in after a disconnect or a cancellation, if storing then %s',
      async (end) => {
        for (const giveUp of ['disconnect', 'cancel'] as const) {
          const page = await waitingPage()
          if (giveUp === 'disconnect') await disconnect(page.core)
          else page.signIn.cancel()
          await settled()
          page.answer(
            end === 'fails' ? Promise.reject(new Error('The server is down.')) : undefined,
          )
          await settled()
          expect(page.server.sessions).toEqual([])
          expect(page.status()).toBe(giveUp === 'disconnect' ? 'none' : 'signedOut')
        }
      },
    )

    test('[J13] signs in after a network switch only if the server stored that network’s session', async () => {
      const page = await waitingPage()
      await switchNetwork(page.core, AWAY)
      await settled()
      page.answer()
      await settled()
      const isKept = page.server.sessions.some(({ data }) => data.chainId === AWAY)
      expect(page.status()).toBe(isKept ? 'signedIn' : 'asked')
      expect(isKept).toBe(slow === 2)
    })
  })

  test('[J13] does not sign in with the connection if the dapp signs itself or cannot create the message', async () => {
    for (const change of [
      { signMessage: async () => '0x' },
      {
        createMessage: () => {
          throw new Error('The server is down.')
        },
      },
    ]) {
      const page = await oneClickPage(change)
      await until(() => page.status() === 'asked')
      expect(page.kept()).toEqual([])
    }
  })

  test('[J13] keeps an existing session, and discards a new signature from the wallet', async () => {
    const page = await oneClickPage()
    await until(() => page.status() === 'signedIn')
    const [first] = page.server.sessions
    await page.signAhead()
    page.core.store.setState({ activeNamespace: 'eip155' })
    await switchNetwork(page.core, AWAY)
    await until(() => page.status() === 'signedIn')
    expect(page.server.sessions[0]).toEqual(first)
    expect(page.connector.oneClick?.take()).toEqual([])
  })
})

describe('a sign-in after the connection', () => {
  test('[J13] [T14] [V11] requests a signature, stores the session, and closes the modal', async () => {
    const page = await connectedPage()
    expect([page.status(), page.shown()]).toEqual(['asked', 'SIWXSignMessage'])
    await page.signIn.sign()
    expect(page.status()).toBe('signedIn')
    expect(page.shown()).toBe('closed')
    expect(page.core.store.getState().success).toBe('signIn')
    const [session] = page.server.sessions
    expect(session?.data).toMatchObject({ accountAddress: ANN, chainId: HOME })
    expect(page.core.store.getState().signIn?.session).toEqual(session)
  })

  test('[E11] sends the wallet the text of ERC-4361, with the page’s host and origin', async () => {
    const page = await connectedPage()
    await page.signIn.sign()
    expect(page.texts[0]?.split('\n').slice(0, 7)).toEqual([
      'dapp.example wants you to sign in with your Ethereum account:',
      ANN,
      '',
      '',
      'URI: https://dapp.example',
      'Version: 1',
      'Chain ID: 31337',
    ])
  })

  test('[T14] [Z03] reports a rejection, and keeps the sign-in open', async () => {
    const page = await connectedPage()
    page.visitor.decision = 'reject'
    await expect(page.signIn.sign()).rejects.toMatchObject({ type: 'userRejected' })
    expect([page.status(), page.shown(), toastOf(page)]).toEqual([
      'asked',
      'SIWXSignMessage',
      'Error signing message',
    ])
    page.visitor.decision = 'approve'
    expect(await page.signIn.sign()).toBe(true)
  })

  test('[Z03] fails if a server does not store the session', async () => {
    const page = await connectedPage()
    page.server.isDown = true
    await expect(page.signIn.sign()).rejects.toThrow('The server is down.')
    expect([page.status(), toastOf(page)]).toEqual(['asked', 'Error signing message'])
  })

  test('[J13] rejects another key’s signature', async () => {
    const page = await connectedPage()
    const { request } = page.connector.provider
    page.connector.provider.request = (asked) =>
      asked.method === 'personal_sign'
        ? request({ ...asked, params: [(asked.params as string[])[0], BOB] })
        : request(asked)
    await expect(page.signIn.sign()).rejects.toThrow()
    expect([page.status(), page.server.sessions]).toEqual(['asked', []])
  })

  test('[T14] does not request a signature if a session exists', async () => {
    const { siwx, server } = createKeeper()
    const first = createSignInPage({ siwx })
    await connect(first.core, offerSigningWallet(first.core).connector)
    await until(() => first.status() === 'asked')
    await first.signIn.sign()
    const second = createSignInPage({ siwx })
    await connect(second.core, offerSigningWallet(second.core).connector)
    await until(() => second.status() === 'signedIn')
    expect([second.shown(), server.sessions.length]).toEqual(['closed', 1])
  })

  test('[Z02] disconnects if the sessions cannot be read, and shows the reason', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { siwx, server } = createKeeper()
    server.isDown = true
    const page = createSignInPage({ siwx })
    await connect(page.core, offerSigningWallet(page.core).connector)
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await until(() => page.status() === 'none')
    expect(toastOf(page)).toBe('A problem occurred while trying initialize authentication')
    const state = page.core.store.getState()
    expect(state.current.eip155).toBeUndefined()
    expect(currentView(state).name).toBe('Connect')
  })

  test.each([
    ['unsupported networks are allowed', { allowUnsupportedChain: true }],
    ['network switching is off', { enableNetworkSwitch: false }],
  ])(
    '[T14] requests a switch from an unlisted network only for a required sign-in, also if %s',
    async (_why, option) => {
      for (const required of [true, false]) {
        const { siwx } = createKeeper({ required })
        const page = createSignInPage({ siwx, networks: [ONE], ...option })
        await connect(page.core, offerSigningWallet(page.core, { chains: [5] }).connector)
        await open(page.core)
        expect(page.shown()).toBe(required ? 'UnsupportedChain' : 'Account')
        expect(page.status()).toBe('none')
      }
    },
  )

  test('[T14] does not request a sign-in on an unlisted network', async () => {
    const { siwx } = createKeeper()
    const page = createSignInPage({ siwx, networks: [ONE] })
    await connect(page.core, offerSigningWallet(page.core, { chains: [5] }).connector)
    expect(page.status()).toBe('none')
  })
})

describe('a visitor who cancels', () => {
  test('[T16] closes the modal and stays connected after an optional sign-in is cancelled', async () => {
    const page = await connectedPage()
    page.signIn.cancel()
    expect([page.status(), page.shown()]).toEqual(['signedOut', 'closed'])
    expect(page.core.store.getState().current.eip155).toBeDefined()
  })

  test('[T16] [R08] stays connected after the visitor closes the modal during an optional sign-in', async () => {
    const page = await connectedPage()
    safeClose(page.core)
    expect([page.status(), page.shown()]).toEqual(['signedOut', 'closed'])
  })

  test('[T15] disconnects after a required sign-in is cancelled, without a session on another network', async () => {
    const page = await connectedPage({ required: true })
    page.signIn.cancel()
    await until(() => page.status() === 'none')
    expect(page.shown()).toBe('closed')
    expect(page.core.store.getState().current.eip155).toBeUndefined()
  })

  test('[T15] switches back to the last session’s network after a required sign-in is cancelled', async () => {
    const page = await connectedPage({ required: true })
    await page.signIn.sign()
    await switchNetwork(page.core, AWAY)
    await until(() => page.shown() === 'SIWXSignMessage')
    page.signIn.cancel()
    await until(() => page.status() === 'signedIn')
    expect(page.core.store.getState().signIn?.caipAddress).toBe(`${HOME}:${ANN}`)
    expect(page.shown()).toBe('closed')
  })

  test('[T15] disconnects a wallet that rejects the switch back', async () => {
    const page = await connectedPage({ required: true })
    await page.signIn.sign()
    page.wallet.switchTo(31338)
    await until(() => page.shown() === 'SIWXSignMessage')
    page.visitor.decision = 'reject'
    page.signIn.cancel()
    await until(() => page.status() === 'none')
    expect(page.core.store.getState().current.eip155).toBeUndefined()
  })

  test('[T15] disconnects a wallet that does not respond to the switch back within half a minute', async () => {
    const page = await connectedPage({ required: true })
    await page.signIn.sign()
    page.wallet.switchTo(31338)
    await until(() => page.shown() === 'SIWXSignMessage')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    page.connector.provider.request = () => new Promise(() => {})
    page.signIn.cancel()
    await vi.advanceTimersByTimeAsync(30_000)
    vi.useRealTimers()
    await until(() => page.status() === 'none')
  })

  test('[T15] disconnects the wallet without a sign-in, and keeps the other wallet’s session', async () => {
    const { siwx, server } = createKeeper({ required: true })
    const page = createSignInPage({ siwx, features: { multiWallet: true } })
    const wallets = [ANN, BOB].map((address) =>
      offerSigningWallet(page.core, { id: `org.example.${address}`, address, otherAddresses: [] }),
    )
    for (const { connector } of wallets) {
      await connect(page.core, connector)
      await until(() => page.status() === 'asked')
      if (connector === wallets[0]?.connector) await page.signIn.sign()
    }
    page.signIn.cancel()
    await until(() => page.status() === 'signedIn')
    expect(page.core.store.getState().signIn?.caipAddress).toBe(`${HOME}:${ANN}`)
    expect(server.sessions).toHaveLength(1)
  })

  test('[R08] shakes on Close for a required sign-in, and shows it again after the dapp closed the modal', async () => {
    const page = await connectedPage({ required: true })
    safeClose(page.core)
    expect([page.shown(), page.core.store.getState().shake]).toEqual(['SIWXSignMessage', true])
    close(page.core)
    expect(page.status()).toBe('asked')
    await open(page.core)
    expect(page.shown()).toBe('SIWXSignMessage')
  })

  test('[T15] ignores a signature after the visitor cancelled', async () => {
    const page = await connectedPage()
    let approve = () => {}
    page.signing.wait = () =>
      new Promise((resolve) => {
        approve = resolve
      })
    const signing = page.signIn.sign()
    await until(() => page.texts.length === 1)
    page.signIn.cancel()
    approve()
    expect(await signing).toBe(false)
    expect([page.status(), page.server.sessions]).toEqual(['signedOut', []])
  })

  test('[T15] ends a session that is stored after the visitor cancelled', async () => {
    const page = await connectedPage()
    let answer = () => {}
    const gate = new Promise<void>((resolve) => {
      answer = resolve
    })
    page.signing.wait = async () => {
      page.server.pace = () => gate
    }
    const signing = page.signIn.sign()
    await until(() => page.status() === 'saving')
    page.signIn.cancel()
    answer()
    expect(await signing).toBe(false)
    expect([page.status(), page.server.sessions]).toEqual(['signedOut', []])
  })
})

describe('later changes', () => {
  test('[T14] requests a signature for a new account or network, but not for known ones', async () => {
    const page = await connectedPage()
    await page.signIn.sign()
    await switchNetwork(page.core, AWAY)
    await until(() => page.shown() === 'SIWXSignMessage')
    await page.signIn.sign()
    page.wallet.selectAccount(BOB)
    await until(() => page.shown() === 'SIWXSignMessage')
    page.wallet.selectAccount(ANN)
    await until(() => page.status() === 'signedIn')
    expect([page.shown(), page.texts.length]).toEqual(['closed', 2])
  })

  test('[T14] does not sign in the next account if the account changes while its wallet signs', async () => {
    const page = await connectedPage()
    let approve = () => {}
    page.signing.wait = () =>
      new Promise((resolve) => {
        approve = resolve
      })
    const signing = page.signIn.sign()
    await until(() => page.texts.length === 1)
    page.wallet.selectAccount(BOB)
    approve()
    expect(await signing).toBe(false)
    await until(() => page.status() === 'asked')
    expect(page.server.sessions).toEqual([])
  })

  test('[J13] requests a signature again for an expired session', async () => {
    const page = await connectedPage({ expiresIn: 300 })
    await page.signIn.sign()
    await until(() => page.status() === 'asked')
    expect(page.shown()).toBe('SIWXSignMessage')
  })

  test('[J13] reads the store once per sign-in check if its sessions are expired', async () => {
    const { siwx, server } = createKeeper({ expiresIn: -1_000 })
    let asked = 0
    siwx.getSessions = async () => {
      asked++
      return server.sessions
    }
    const page = createSignInPage({ siwx })
    await connect(page.core, offerSigningWallet(page.core).connector)
    await until(() => page.status() === 'asked')
    await page.signIn.sign()
    await until(() => page.status() === 'asked')
    expect(asked).toBe(2)
  })

  test('[J13] ends the session on a sign-out, and disconnects the wallet if a sign-in is required', async () => {
    for (const required of [false, true]) {
      const page = await connectedPage({ required })
      await page.signIn.sign()
      await page.signIn.signOut()
      await until(() => page.status() === (required ? 'none' : 'signedOut'))
      expect(page.server.sessions).toEqual([])
    }
  })

  test('[T14] ends the sessions on a disconnect, unless the dapp keeps them', async () => {
    for (const signOutOnDisconnect of [undefined, true, false]) {
      const page = await connectedPage({ signOutOnDisconnect })
      await page.signIn.sign()
      await disconnect(page.core)
      await until(() => page.server.sessions.length === (signOutOnDisconnect === false ? 1 : 0))
      expect(page.status()).toBe('none')
    }
  })

  test('[T14] ends only the sessions of the disconnected wallet', async () => {
    const { siwx, server } = createKeeper()
    const page = createSignInPage({ siwx, features: { multiWallet: true } })
    const first = offerSigningWallet(page.core, { id: 'org.example.one', otherAddresses: [] })
    const second = offerSigningWallet(page.core, {
      id: 'org.example.two',
      address: BOB,
      otherAddresses: [],
    })
    for (const { connector } of [first, second]) {
      await connect(page.core, connector)
      await until(() => page.status() === 'asked')
      await page.signIn.sign()
    }
    await disconnect(page.core, { connectorId: 'org.example.two' })
    await until(() => server.sessions.length === 1)
    expect(server.sessions[0]?.data.accountAddress).toBe(ANN)
  })
})

describe('a reload', () => {
  async function reloaded(options: { required: boolean; signs: boolean }) {
    const area = memoryArea()
    const { siwx } = createKeeper({ required: options.required })
    const page = createSignInPage({ siwx }, area)
    await connect(page.core, offerSigningWallet(page.core).connector)
    await until(() => page.status() === 'asked')
    if (options.signs) await page.signIn.sign()
    const next = createSignInPage({ siwx }, area)
    next.core.store.setState({ initialized: false })
    beginRestore(next.core)
    offerSigningWallet(next.core, { permitted: true })
    await finishRestore(next.core)
    await until(() => next.status() !== 'checking')
    return next
  }

  test('[J13] keeps the session', async () => {
    const page = await reloaded({ required: true, signs: true })
    expect([page.status(), page.shown()]).toEqual(['signedIn', 'closed'])
  })

  async function restoringPage() {
    const area = memoryArea()
    const { siwx, server } = createKeeper()
    const page = createSignInPage({ siwx }, area)
    await connect(page.core, offerSigningWallet(page.core).connector)
    await until(() => page.status() === 'asked')
    await page.signIn.sign()
    const next = createSignInPage({ siwx }, area)
    next.core.store.setState({ initialized: false })
    beginRestore(next.core)
    return { core: next.core, server }
  }

  test('[T14] ends the sessions at a disconnect before the wallet has responded', async () => {
    const { core, server } = await restoringPage()
    await disconnect(core)
    await until(() => server.sessions.length === 0)
  })

  test('[T14] keeps the sessions of a wallet that the page does not find', async () => {
    const { core, server } = await restoringPage()
    await finishRestore(core)
    expect(getNamespace(core.store.getState()).accountState.status).toBe('disconnected')
    expect(server.sessions).toHaveLength(1)
  })

  test('[T14] requests a signature again only for a required sign-in', async () => {
    const required = await reloaded({ required: true, signs: false })
    await until(() => required.shown() === 'SIWXSignMessage')
    expect(required.status()).toBe('asked')
    const optional = await reloaded({ required: false, signs: false })
    expect([optional.status(), optional.shown()]).toEqual(['signedOut', 'closed'])
  })
})
