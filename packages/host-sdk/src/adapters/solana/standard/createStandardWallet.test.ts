import { afterEach, expect, test, vi } from 'vitest'
import { createStandardWallet } from './createStandardWallet.js'

afterEach(() => vi.unstubAllGlobals())

function open() {
  let address: string | undefined
  const { wallet, look } = createStandardWallet({
    ...{ name: 'Wallet', icon: 'data:image/png;base64,AA', chains: ['solana:devnet'] },
    ...{ read: () => address, keyOf: () => new Uint8Array(32), connect: async () => {} },
    features: () => Promise.reject(new Error('not asked here')),
  })
  const told: (string | undefined)[] = []
  const hear = wallet.features['standard:events'].on
  hear('change', ({ accounts }) => void told.push(accounts[0]?.address))
  return {
    ...{ wallet, look, told, hear },
    change: (next?: string) => {
      address = next
    },
  }
}

test('reports each account change once, even if the page has already read the account', () => {
  const { wallet, look, told, change } = open()
  look()
  change('one')
  expect(wallet.accounts[0]?.address).toBe('one')
  look()
  look()
  change('two')
  look()
  change()
  expect(wallet.accounts).toEqual([])
  look()
  expect(told).toEqual(['one', 'two', undefined])
})

test('calls the other listeners when a listener throws', () => {
  const thrown: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => void thrown.push(task))
  const { look, told, hear, change } = open()
  hear('change', () => {
    throw new Error('of the page')
  })
  const late: (string | undefined)[] = []
  hear('change', ({ accounts }) => void late.push(accounts[0]?.address))
  change('one')
  expect(look).not.toThrow()
  expect([told, late]).toEqual([['one'], ['one']])
  expect(thrown).toHaveLength(1)
  expect(thrown[0]).toThrow('of the page')
})
