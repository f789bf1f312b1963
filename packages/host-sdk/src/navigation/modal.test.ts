import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../connections/connect.js'
import { currentView, view } from '../core/model/views.js'
import { addRequest } from '../core/openRequests.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { createKeeper } from '../siwx/testing/createKeeper.js'
import { goBack, SHAKE, safeClose } from './leaveModal.js'
import { close, closeAtOnce, open } from './modal.js'
import { push } from './router.js'
import { chooseView } from './viewRules.js'

const shown = (core: ReturnType<typeof createTestCore>) => currentView(core.store.getState()).name

async function connectedCore(options = {}) {
  const core = createTestCore(options)
  await connect(core, offerWallet(core).connector)
  return core
}

describe('open', () => {
  test('[R01] [T01] prefers the requested view', async () => {
    const core = await connectedCore()
    await open(core, view('Networks'))
    expect(core.store.getState().open).toBe(true)
    expect(shown(core)).toBe('Networks')
  })

  test('[R01] shows an account view to a connected visitor, and Connect to others', async () => {
    const core = createTestCore()
    await open(core, view('WalletReceive'))
    expect(shown(core)).toBe('Connect')
    await connect(core, offerWallet(core).connector)
    await open(core, view('WalletReceive'))
    expect(shown(core)).toBe('WalletReceive')
  })

  test('[R02] shows Connect before a connection, and Account afterwards', async () => {
    const core = createTestCore()
    await open(core)
    expect(shown(core)).toBe('Connect')
    await connect(core, offerWallet(core).connector)
    await open(core)
    expect(shown(core)).toBe('Account')
  })

  test('[T01] reports `loading` until the modal’s code has loaded', async () => {
    const core = createTestCore()
    const states: boolean[] = []
    core.store.subscribe(({ loading }) => states.push(loading))
    await open(core)
    expect(states[0]).toBe(true)
    expect(core.store.getState().loading).toBe(false)
  })

  test('[R01] stays closed if the dapp closes it while its code loads, and opens on the next call', async () => {
    const core = createTestCore()
    const opening = open(core)
    closeAtOnce(core)
    await opening
    expect(core.store.getState()).toMatchObject({ open: false, loading: false })
    const earlier = open(core)
    closeAtOnce(core)
    const later = open(core, view('Networks'))
    await Promise.all([earlier, later])
    expect(core.store.getState().open).toBe(true)
    expect(shown(core)).toBe('Networks')
  })

  test('[R04] shows the switch from an unlisted network first', async () => {
    const core = createTestCore({ networks: [ONE] })
    await connect(core, offerWallet(core, { chains: [5] }).connector)
    await open(core)
    expect(shown(core)).toBe('UnsupportedChain')
  })

  test('[R04] does not show the switch if unsupported networks are allowed or switching is disabled', async () => {
    for (const option of [{ allowUnsupportedChain: true }, { enableNetworkSwitch: false }]) {
      const core = createTestCore({ networks: [ONE], ...option })
      await connect(core, offerWallet(core, { chains: [5] }).connector)
      await open(core)
      expect(shown(core)).toBe('Account')
    }
  })
})

describe('close', () => {
  test('[R07] closes the modal and resets the view to Connect', async () => {
    const core = await connectedCore()
    await open(core, view('Networks'))
    close(core)
    expect(core.store.getState().open).toBe(false)
    expect(shown(core)).toBe('Connect')
  })

  test('[R07] keeps an embedded modal open, and shows Account with a connection, otherwise Connect', async () => {
    const connected = await connectedCore({ enableEmbedded: true })
    close(connected)
    expect(connected.store.getState().open).toBe(true)
    expect(shown(connected)).toBe('Account')

    const stranger = createTestCore({ enableEmbedded: true })
    close(stranger)
    expect(shown(stranger)).toBe('Connect')
  })

  test('cancels the dapp’s open requests', async () => {
    const core = createTestCore()
    const request = addRequest(core, 'transaction')
    close(core)
    expect(request.signal.aborted).toBe(true)
  })
})

describe('safeClose', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const { siwx } = createKeeper({ required: true })
  const session = undefined
  const owes = { signIn: { status: 'asked' as const, caipAddress: undefined, session } }

  test('[R08] shakes the approval while a required sign-in is missing', async () => {
    const core = await connectedCore({ siwx })
    core.store.setState(owes)
    await open(core, view('ApproveTransaction'))
    safeClose(core)
    expect(core.store.getState()).toMatchObject({ open: true, shake: true })
  })

  test('[R10] [T01] shakes for half a second', async () => {
    const core = await connectedCore({ siwx })
    core.store.setState(owes)
    await open(core, view('ApproveTransaction'))
    safeClose(core)
    vi.advanceTimersByTime(499)
    expect(core.store.getState().shake).toBe(true)
    vi.advanceTimersByTime(1)
    expect(core.store.getState().shake).toBe(false)
    expect(SHAKE).toBe(500)
  })

  test('[R08] closes the approval after a sign-in, or if no sign-in is required', async () => {
    const signedIn = { signIn: { ...owes.signIn, status: 'signedIn' as const } }
    const optional = createKeeper().siwx
    for (const [options, state] of [
      [{ siwx }, signedIn],
      [{ siwx: optional }, owes],
      [{}, {}],
    ] as const) {
      const core = await connectedCore(options)
      core.store.setState(state)
      await open(core, view('ApproveTransaction'))
      safeClose(core)
      expect(core.store.getState().open).toBe(false)
    }
  })

  test('[V10] keeps the modal open if the visitor can only switch the network or disconnect', async () => {
    const core = createTestCore({ networks: [ONE] })
    await connect(core, offerWallet(core, { chains: [5] }).connector)
    await open(core)
    safeClose(core)
    expect(core.store.getState().open).toBe(true)
    push(core, view('SwitchNetwork', { caipNetworkId: 'eip155:31337' }))
    safeClose(core)
    expect(core.store.getState().open).toBe(true)
  })
})

describe('goBack', () => {
  test('returns to the previous view, and closes the modal in the first view', async () => {
    const core = await connectedCore()
    await open(core)
    push(core, view('Networks'))
    goBack(core)
    expect(shown(core)).toBe('Account')
    goBack(core)
    expect(core.store.getState().open).toBe(false)
  })

  test('never returns a connected visitor to Connect', async () => {
    const core = createTestCore()
    await open(core)
    push(core, view('Networks'))
    await connect(core, offerWallet(core).connector)
    goBack(core)
    expect(shown(core)).toBe('Account')
  })

  test('does not push the current view again', async () => {
    const core = createTestCore()
    push(core, view('Networks'))
    push(core, view('Networks'))
    expect(core.store.getState().stack).toHaveLength(2)
  })
})

describe('open without adapters', () => {
  test('[R03] shows WalletConnect’s QR code, or its wallets on a phone', () => {
    const options = { requested: undefined, connected: false, hasAdapters: false }
    expect(chooseView({ ...options, mobile: false }).name).toBe('ConnectingWalletConnectBasic')
    expect(chooseView({ ...options, mobile: true }).name).toBe('AllWallets')
  })

  test('[R03] [R01] shows the requested view, and Account with a connection', async () => {
    const core = createTestCore({ adapters: [] })
    await open(core, view('Networks'))
    expect(shown(core)).toBe('Networks')
    await open(core)
    expect(shown(core)).toBe('ConnectingWalletConnectBasic')
    const options = { requested: undefined, hasAdapters: false, mobile: true }
    expect(chooseView({ ...options, connected: true }).name).toBe('Account')
  })
})
