import { expect, test } from 'vitest'
import type { OpenedWallet } from '../openWallet.js'
import { manualClock } from '../testing/manualClock.js'
import { createKeyCache } from './keyCache.js'

function walletWith(index: number): OpenedWallet {
  const [id, address] = [`imported:${index}` as const, `0x${index}`]
  const account = { id, namespace: 'eip155', address, type: 'eoa' } as const
  const privateKey = new Uint8Array(32).fill(1)
  return { walletId: 'wallet', accounts: [{ ...account, privateKey }] }
}
const WIPED = new Uint8Array(32)

test('wipes cached and opened keys when it reads the accounts: the cached wallet may lack an account', async () => {
  const cache = createKeyCache(manualClock())
  const [cached, opened] = [walletWith(1), walletWith(2)]
  await cache.fill(async () => cached)
  expect(cache.get('wallet')).toBe(cached)
  const accounts = await cache.accountsOf(async () => opened)
  expect(accounts.map(({ id }) => id)).toEqual(['imported:2'])
  expect(cache.get('wallet')).toBeUndefined()
  for (const { accounts } of [cached, opened]) expect(accounts[0]?.privateKey).toEqual(WIPED)
})

test('wipes the keys of a replaced wallet, and wipes the current keys on a clear', async () => {
  const cache = createKeyCache(manualClock())
  const [first, second] = [walletWith(1), walletWith(2)]
  await cache.fill(async () => first)
  await cache.fill(async () => second)
  expect(cache.get('wallet')).toBe(second)
  expect(first.accounts[0]?.privateKey).toEqual(WIPED)
  cache.clear()
  expect(cache.get('wallet')).toBeUndefined()
  expect(second.accounts[0]?.privateKey).toEqual(WIPED)
})
