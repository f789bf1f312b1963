import { VestibuleError } from '@vestibule/protocol'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadCode } from '../adapters/eip155/loadCode.js'
import { cancelPairing, OFFER, renewPairing, startPairing } from './pairing.js'
import { createFarEnd } from './testing/createFarEnd.js'

// Load the code first: tests with fake timers cannot wait for it.
beforeAll(() => loadCode())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createFarEndInTime = () => ({
  ...createFarEnd(),
  settle: () => vi.advanceTimersByTimeAsync(0),
})

describe('startPairing', () => {
  test('[V05] expires an offer ten seconds before its four minutes end', async () => {
    const { core, pairing, settle } = createFarEndInTime()
    startPairing(core)
    await settle()
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1' })
    await vi.advanceTimersByTimeAsync(229_999)
    expect(pairing()?.status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(pairing()?.status).toBe('expired')
  })

  test('[V05] keeps a valid offer, and renews an expired one', async () => {
    const { core, made, settle } = createFarEndInTime()
    startPairing(core)
    await settle()
    startPairing(core)
    expect(made()).toBe(1)
    await vi.advanceTimersByTimeAsync(OFFER.life)
    startPairing(core)
    expect(made()).toBe(2)
  })

  test('[V05] renews an offer that expired while the device slept', async () => {
    const { core, made, settle } = createFarEndInTime()
    startPairing(core)
    await settle()
    vi.setSystemTime(Date.now() + OFFER.life)
    startPairing(core)
    expect(made()).toBe(2)
  })

  test('[Z29] shows WalletConnect as unavailable if its library is missing', async () => {
    const far = createFarEndInTime()
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
  ] as const)(
    '[V05] shows %s as %s, and creates a new offer on the next try',
    async (type, status) => {
      const far = createFarEndInTime()
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
    },
  )

  test('shows a broken relay connection until it works again', async () => {
    const { core, pairing, emit, settle } = createFarEndInTime()
    startPairing(core)
    await settle()
    emit('relay_status', false)
    expect(pairing()?.status).toBe('relayDown')
    emit('relay_status', true)
    expect(pairing()).toMatchObject({ status: 'waiting', uri: 'wc:1' })
  })

  test('allows the next offer at once after a cancel', async () => {
    const { core, pairing, made, settle } = createFarEndInTime()
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
