import { VestibuleError } from '@vestibule/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector } from '../core/connector.js'
import { WALLET_CONNECT } from '../core/connectorIds.js'
import { addConnectors } from '../core/connectors.js'
import { ADDRESS, createTestCore } from '../core/testing/createTestCore.js'
import { createEmitter } from '../platform/emitter.js'
import { cancelPairing, OFFER, renewPairing, startPairing } from './pairing.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A connector whose far end is the test: it says URIs, and a wallet takes an offer up or does not. */
function createFarEnd() {
  const core = createTestCore()
  const { on, removeListener, emit } = createEmitter()
  const answers: { resolve: () => void; reject: (reason: Error) => void }[] = []
  let accounts: string[] = []
  let round: Promise<void> | undefined
  let made = 0
  function make() {
    made += 1
    emit('display_uri', `wc:${made}`)
    round ??= new Promise<void>((resolve, reject) => answers.push({ resolve, reject })).finally(
      () => {
        round = undefined
      },
    )
    return round
  }
  const connector: Connector = {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: 'eip155',
    chains: core.networks,
    offers: {
      make,
      cancel: () => answers.pop()?.reject(new VestibuleError('requestAborted')),
    },
    provider: {
      on,
      removeListener,
      async request({ method }) {
        if (method === 'eth_chainId') return '0x7a69'
        if (method === 'eth_requestAccounts' && accounts.length === 0) {
          await make()
          accounts = [ADDRESS]
        }
        return accounts
      },
    },
  }
  addConnectors(core, [connector])
  return {
    core,
    emit,
    made: () => made,
    pairing: () => core.store.getState().pairing,
    approve: () => answers.pop()?.resolve(),
    fail: (reason: Error) => answers.pop()?.reject(reason),
    settle: () => vi.advanceTimersByTimeAsync(0),
  }
}

describe('startPairing', () => {
  test('[V05] an offer stands for four minutes, less the time that a wallet needs', async () => {
    const { core, pairing, settle } = createFarEnd()
    startPairing(core)
    await settle()
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1' })
    await vi.advanceTimersByTimeAsync(OFFER.life - OFFER.margin - 1)
    expect(pairing()?.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(pairing()?.status).toBe('expired')
  })

  test('[V05] one that can still be taken up is kept; one that is over is made anew', async () => {
    const { core, made, settle } = createFarEnd()
    startPairing(core)
    await settle()
    startPairing(core)
    expect(made()).toBe(1)
    await vi.advanceTimersByTimeAsync(OFFER.life)
    startPairing(core)
    expect(made()).toBe(2)
  })

  test('[V05] a device that slept does not show an offer that is over', async () => {
    const { core, made, settle } = createFarEnd()
    startPairing(core)
    await settle()
    vi.setSystemTime(Date.now() + OFFER.life)
    startPairing(core)
    expect(made()).toBe(2)
  })

  test('[Z29] a library that is not there is shown as unavailable, which no second try changes', async () => {
    const far = createFarEnd()
    startPairing(far.core)
    await far.settle()
    far.fail(new VestibuleError('unknown', { data: { missing: 'a-library' } }))
    await far.settle()
    expect(far.pairing()?.status).toBe('unavailable')
  })

  test.each([
    ['userRejected', 'declined'],
    ['offerExpired', 'expired'],
    ['offline', 'offline'],
    ['relayUnreachable', 'relayDown'],
    ['notConnected', 'failed'],
  ] as const)('[V05] %s is shown as %s, and the next try is a new one', async (type, status) => {
    const far = createFarEnd()
    startPairing(far.core)
    await far.settle()
    far.fail(new VestibuleError(type))
    await far.settle()
    expect(far.pairing()?.status).toBe(status)
    renewPairing(far.core)
    await far.settle()
    expect(far.pairing()?.status).toBe('waiting')
    far.approve()
    await far.settle()
    expect(far.pairing()).toBeUndefined()
  })

  test('a broken way to the relay shows while it lasts', async () => {
    const { core, pairing, emit, settle } = createFarEnd()
    startPairing(core)
    await settle()
    emit('relay_status', false)
    expect(pairing()?.status).toBe('relayDown')
    emit('relay_status', true)
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1' })
  })

  test('an offer that is taken back leaves room for the next at once', async () => {
    const { core, pairing, made, settle } = createFarEnd()
    startPairing(core)
    await settle()
    cancelPairing(core)
    expect(pairing()).toBeUndefined()
    await settle()
    startPairing(core)
    await settle()
    expect(made()).toBe(2)
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:2' })
  })
})
