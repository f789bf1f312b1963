import type { Namespace } from '@vestibule/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { beginRestore } from '../connections/beginRestore.js'
import { finishRestore } from '../connections/restore.js'
import { memoryArea } from '../core/testing/createTestCore.js'
import type { openAdapterPage } from '../core/testing/openAdapterPage.js'
import { withWindow } from '../core/testing/stubWindow.js'
import * as bitcoin from './bip122/testing/openPage.js'
import * as cosmos from './cosmos/testing/openPage.js'
import * as polkadot from './polkadot/testing/openPage.js'
import { createSecretKey } from './solana/testing/createSecretKey.js'
import * as solana from './solana/testing/openPage.js'
import { makeLockable } from './walletStandard/testing/makeLockable.js'

type Area = ReturnType<typeof memoryArea>
/** `isReturning`: the wallet has permitted the page before. `isSlow`: responds after ten seconds. */
type Offer = { decide?: 'reject'; isReturning?: boolean; isSlow?: boolean }
type Offered = {
  change: () => void
  lock?: ((isTold?: boolean) => void) | undefined
  unlock?: (() => void) | undefined
}
type Row = {
  name: string
  namespace: Namespace
  connector: string
  /** Whether a reload sends a request to the wallet. Bitcoin wallets list the accounts that they grant. */
  isAsked?: boolean
  offer: (offer: Offer) => Offered
  open: (area?: Area) => ReturnType<typeof openAdapterPage>
}

const SLOW_MS = 10_000
const OTHER = new Uint8Array(32).fill(2)
const asked = ({ decide }: Offer) => ({ decide: () => decide ?? ('approve' as const) })
const lateOrAsked = (offer: Offer) =>
  offer.isSlow ? { decide: () => 'delay' as const, delayMs: SLOW_MS } : asked(offer)

function slowDown(wallet: object, connecting: string) {
  const { features } = wallet as Record<'features', Record<string, { connect: Connect }>>
  const { connect } = features[connecting] as { connect: Connect }
  Object.assign(features[connecting] as object, {
    connect: (input: unknown) =>
      new Promise((resolve) => setTimeout(resolve, SLOW_MS)).then(() => connect(input)),
  })
}
type Connect = (input?: unknown) => Promise<unknown>

function lockable(wallet: object, connecting: string): Pick<Offered, 'lock' | 'unlock'> {
  const { features } = wallet as Record<'features', Record<string, { connect: Connect }>>
  const { lock, unlock } = makeLockable(wallet, connecting)
  // Connect once, so that the wallet has accounts to return.
  void features[connecting]?.connect({})
  return { lock, unlock }
}

const ROWS: readonly Row[] = [
  {
    name: 'Solana',
    namespace: 'solana',
    connector: 'Ghost',
    isAsked: true,
    open: (area) => solana.openPage(undefined, area),
    offer(offer) {
      const secretKeys = [createSecretKey(1), createSecretKey(2)]
      const wallet = solana.offerStandard({
        secretKeys,
        permitted: offer.isReturning,
        ...asked(offer),
      })
      if (offer.isSlow) slowDown(wallet.wallet, 'standard:connect')
      return {
        change: () => wallet.selectAccount(wallet.addresses[1] ?? ''),
        ...(offer.isReturning && !offer.isSlow && lockable(wallet.wallet, 'standard:connect')),
      }
    },
  },
  ...(['wallet-standard', 'sats-connect'] as const).map(
    (standard): Row => ({
      name: `Bitcoin by ${standard}`,
      namespace: 'bip122',
      connector: 'Satoshi',
      open: (area) => bitcoin.openPage(undefined, { ...(area && { area }) }),
      offer(offer) {
        const wallet = bitcoin.offerWallet({
          standard,
          permitted: offer.isReturning,
          ...asked(offer),
        })
        return {
          change: () => wallet.selectAccounts([OTHER, new Uint8Array(32).fill(4)]),
          ...(standard === 'wallet-standard' &&
            offer.isReturning &&
            lockable(wallet.wallet, 'bitcoin:connect')),
        }
      },
    }),
  ),
  {
    name: 'Cosmos',
    namespace: 'cosmos',
    connector: 'app.keplr',
    isAsked: true,
    open: (area) => cosmos.openPage(undefined, { ...(area && { area }) }),
    offer(offer) {
      const wallet = cosmos.offerWallet({
        ...(offer.isReturning && !offer.isSlow && { permitted: ['cosmoshub-4'] }),
        ...lateOrAsked(offer),
      })
      const { getKey } = wallet.keplr
      return {
        change: () => wallet.selectAccount(OTHER),
        lock(isTold = true) {
          wallet.keplr.getKey = () => Promise.reject(new Error('The keyring is locked.'))
          if (isTold) wallet.selectAccount(OTHER)
        },
        unlock() {
          wallet.keplr.getKey = getKey
          wallet.selectAccount(cosmos.SECRET)
        },
      }
    },
  },
  {
    name: 'Polkadot',
    namespace: 'polkadot',
    connector: 'Dot',
    isAsked: true,
    open: (area) => polkadot.openPage({ ...(area && { area }) }),
    offer(offer) {
      const wallet = polkadot.offerWallet({
        permitted: offer.isReturning && !offer.isSlow,
        ...lateOrAsked(offer),
      })
      return {
        change: () => wallet.selectAccounts([{ secretKey: OTHER }]),
        lock: () => wallet.selectAccounts([]),
        unlock: () => wallet.selectAccounts(polkadot.ACCOUNTS),
      }
    },
  },
]

const leaveWindow = withWindow()
afterEach(() => void vi.useRealTimers())

describe.each(ROWS)('a wallet of $name', (row) => {
  async function visit(offer: Offer = {}, area?: Area) {
    const wallet = row.offer(offer)
    const page = row.open(area)
    await Promise.resolve()
    const connect = () => page.vestibule.connect(page.connector(row.connector))
    return { ...page, wallet, connect, status: () => page.account().status }
  }

  async function revisit(offer: Offer | undefined) {
    const area = memoryArea()
    const before = await visit({}, area)
    await before.connect()
    const { address } = before.account()
    leaveWindow()
    if (offer?.isSlow) vi.useFakeTimers()
    const page = offer === undefined ? row.open(area) : await visit(offer, area)
    return { ...page, address, status: () => page.account().status }
  }

  async function reload(page: Pick<Awaited<ReturnType<typeof visit>>, 'core' | 'status'>) {
    beginRestore(page.core)
    expect(page.status()).toBe('restoring')
    await finishRestore(page.core)
  }

  test('[Z20] error: stays disconnected after a rejection', async () => {
    const page = await visit({ decide: 'reject' })
    await expect(page.connect()).rejects.toMatchObject({ type: 'userRejected', code: 4001 })
    expect(page.status()).toBe('disconnected')
  })

  test('reconnects after a reload without a prompt', async () => {
    const page = await revisit({ isReturning: true, decide: 'reject' })
    await reload(page)
    expect(page.account()).toMatchObject({ status: 'connected', address: page.address })
  })

  test.each<[string, Offer | undefined]>([
    ['has revoked its permission', { decide: 'reject' }],
    ['is missing', undefined],
  ])('disconnects the wallet after a reload if it %s', async (_what, offer) => {
    const page = await revisit(offer)
    await reload(page)
    expect(page.status()).toBe('disconnected')
  })

  test('stays disconnected after `disconnect` if the wallet reports a change', async () => {
    const page = await visit()
    await page.connect()
    await page.vestibule.disconnect({ namespace: row.namespace })
    expect(page.status()).toBe('disconnected')
    page.wallet.change()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(page.status()).toBe('disconnected')
    await page.connect()
    expect(page.status()).toBe('connected')
  })

  // A sats-connect test wallet cannot be locked.
  if (!row.name.endsWith('sats-connect'))
    test('[T03] disconnects while the wallet is locked, and reconnects after the unlock', async () => {
      const page = await visit({ isReturning: true })
      await page.connect()
      const { address } = page.account()
      page.wallet.lock?.()
      await expect.poll(page.status).toBe('disconnected')
      page.wallet.unlock?.()
      await expect.poll(page.account).toMatchObject({ status: 'connected', address })
    })

  if (!row.isAsked) return

  test('[T03] reconnects if the wallet responds ten seconds after a reload', async () => {
    const page = await revisit({ isReturning: true, isSlow: true })
    const restored = reload(page)
    await vi.advanceTimersByTimeAsync(4_000)
    await restored
    expect(page.status()).toBe('disconnected')
    await vi.advanceTimersByTimeAsync(7_000)
    vi.useRealTimers()
    await expect.poll(page.status).toBe('connected')
  })

  test('[T03] reconnects once the wallet is unlocked after a reload', async () => {
    const area = memoryArea()
    await (await visit({}, area)).connect()
    leaveWindow()
    const page = await visit({ isReturning: true }, area)
    page.wallet.lock?.(false)
    await reload(page)
    expect(page.status()).toBe('disconnected')
    page.wallet.unlock?.()
    await expect.poll(page.status).toBe('connected')
  })
})
