import { setImmediate } from 'node:timers/promises'
import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../connections/beginRestore.js'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import { finishRestore } from '../connections/restore.js'
import { memoryArea } from '../core/testing/createTestCore.js'
import { safeClose } from '../navigation/leaveModal.js'
import { close, open } from '../navigation/modal.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createKeeper } from './testing/createKeeper.js'
import { ANN, BOB, createSignInPage, offerSigningWallet } from './testing/signingWallet.js'

const EVENTS = [
  'connect',
  'connect and sign at once',
  'sign',
  'reject',
  'approve late',
  'cancel',
  'close by the visitor',
  'close by the dapp',
  'open',
  'reload',
  'switch by the dapp',
  'switch in the wallet',
  'change the account',
  'disconnect',
  'sign out',
  'expire',
  'lose the server',
  'find the server',
] as const
type Event = (typeof EVENTS)[number]

/** Time in ms of two attempts to read the sessions, with a margin. */
const SETTLED = 3_000

/** Advances the timers, and lets imported code load. */
async function settle(milliseconds = SETTLED) {
  const step = milliseconds / 10
  for (let at = 0; at < 10; at++) {
    await vi.advanceTimersByTimeAsync(step)
    await setImmediate()
  }
}

function createWorld(required: boolean) {
  const { siwx, server } = createKeeper({ required, expiresIn: 3_600_000 })
  const area = memoryArea()
  let permitted = false
  let gate: Promise<void> = Promise.resolve()
  let openGate = () => {}
  const load = () => {
    const page = createSignInPage({ siwx }, area)
    const wallet = offerSigningWallet(page.core, { permitted })
    wallet.signing.wait = () => gate
    return { ...page, ...wallet }
  }
  let page = load()
  const ignore = () => undefined

  const acts: Record<Event, () => unknown> = {
    connect: async () => {
      await connect(page.core, page.connector)
      permitted = true
    },
    'connect and sign at once': async () => {
      await page.signAhead()
      await acts.connect()
    },
    sign: () => void page.signIn.sign().catch(ignore),
    reject: () => {
      page.visitor.decision = 'reject'
      return void page.signIn.sign().catch(ignore)
    },
    'approve late': () => {
      gate = new Promise((resolve) => {
        openGate = resolve
      })
      void page.signIn.sign().catch(ignore)
      setTimeout(() => openGate(), SETTLED - 1_000)
    },
    cancel: () => page.signIn.cancel(),
    'close by the visitor': () => safeClose(page.core),
    'close by the dapp': () => close(page.core),
    open: () => open(page.core),
    reload: async () => {
      page = load()
      page.core.store.setState({ initialized: false })
      beginRestore(page.core)
      await finishRestore(page.core)
      page.core.store.setState({ initialized: true })
    },
    'switch by the dapp': () => {
      const { signIn } = page.core.store.getState()
      const isHome = signIn?.caipAddress?.startsWith('eip155:31337:')
      return switchNetwork(page.core, isHome ? 'eip155:31338' : 'eip155:31337')
    },
    'switch in the wallet': () => page.wallet.switchTo(31338),
    'change the account': () => {
      const isAnn = page.core.store.getState().signIn?.caipAddress?.endsWith(ANN)
      page.wallet.selectAccount(isAnn ? BOB : ANN)
    },
    disconnect: async () => {
      await disconnect(page.core)
      permitted = false
    },
    'sign out': () => page.signIn.signOut(),
    expire: () => vi.advanceTimersByTimeAsync(3_600_001),
    'lose the server': () => {
      server.isDown = true
    },
    'find the server': () => {
      server.isDown = false
    },
  }

  return {
    page: () => page,
    server,
    async happen(event: Event) {
      page.visitor.decision = 'approve'
      const done = Promise.resolve(acts[event]()).catch(ignore)
      await settle()
      openGate()
      await settle()
      await done
    },
  }
}

/** Checks the invariants while no work is pending. */
function expectSound(
  world: ReturnType<typeof createWorld>,
  required: boolean,
  dappClosed: boolean,
) {
  const page = world.page()
  const { current, signIn, loading } = page.core.store.getState()
  const isConnected = current.eip155 !== undefined
  const status = page.status()
  const about = JSON.stringify({ status, isConnected, shown: page.shown(), required })

  // Every request has a response, and an open sign-in is visible.
  expect(['none', 'asked', 'signedOut', 'signedIn'], about).toContain(status)
  expect(loading, about).toBe(false)
  if (status === 'asked' && !dappClosed) expect(page.shown(), about).toBe('SIWXSignMessage')
  // A disconnected account has no sign-in.
  if (!isConnected) expect(status, about).toBe('none')
  if (isConnected) expect(status, about).not.toBe('none')
  if (required) expect(status, about).not.toBe('signedOut')
  if (status === 'signedIn') {
    const [, reference, address] = signIn?.caipAddress?.split(':') ?? []
    const isKept = world.server.sessions.some(
      ({ data }) => data.chainId === `eip155:${reference}` && data.accountAddress === address,
    )
    expect(isKept, about).toBe(true)
  }
  if (page.shown() === 'SIWXSignMessage') expect(status, about).toBe('asked')
}

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://dapp.example/'))
  const page = createSignInPage({ siwx: createKeeper().siwx })
  await connect(page.core, offerSigningWallet(page.core).connector)
  await vi.waitFor(() => expect(page.status()).toBe('asked'))
  await page.signIn.sign()
  await switchNetwork(page.core, 'eip155:31338')
})
beforeEach(() => vi.stubGlobal('location', new URL('https://dapp.example/')))

describe('random events in any order', () => {
  test.each([true, false])(
    '[T14] [T15] [T16] reaches a valid state after all events, without loops (required: %s)',
    async (required) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 12 }),
          async (events) => {
            vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
            try {
              const world = createWorld(required)
              let dappClosed = false
              for (const event of events) {
                await world.happen(event)
                dappClosed = event === 'close by the dapp' || (dappClosed && event !== 'open')
                const asked = world.page().visitor.asked.length
                expectSound(world, required, dappClosed)
                await settle()
                // Only the visitor starts a wallet request.
                expect(world.page().visitor.asked.length).toBe(asked)
              }
              await world.happen('find the server')
              await world.happen('disconnect')
              await world.happen('connect')
              if (world.page().status() !== 'signedIn') await world.happen('sign')
              expect(world.page().status()).toBe('signedIn')
            } finally {
              vi.useRealTimers()
            }
          },
        ),
        // Each run takes a few ms.
        { numRuns: Math.min(casesOf({ quick: 10, ci: 40 }), 5_000) },
      )
    },
    900_000,
  )
})
