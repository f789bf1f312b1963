import { afterEach, describe, expect, test, vi } from 'vitest'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { readWalletChoice } from '../../../directory/walletChoice.js'
import { listWallets } from '../../../directory/walletRows.js'
import { offerWallet, openPage } from '../testing/openPage.js'

withWindow()
afterEach(() => void vi.useRealTimers())

const names = ({ core }: ReturnType<typeof openPage>) =>
  core.store.getState().connectors.map(({ name, rdns }) => [name, rdns])

async function look(options: openPage.Options = {}) {
  const page = openPage(undefined, options)
  await Promise.resolve()
  return page
}

test('[J04] lists wallets by their property paths on `window`', async () => {
  for (const place of [
    'keplr',
    'leap',
    'cosmostation.providers.keplr',
    'okxwallet.keplr',
    'trustwallet.cosmos',
  ])
    offerWallet({ place })
  expect(names(await look())).toEqual([
    ['Leap', undefined],
    ['Cosmostation', undefined],
    ['OKX Wallet', 'com.okex.wallet'],
    ['Trust Wallet', 'com.trustwallet.app'],
    ['Keplr', 'app.keplr'],
  ])
})

test('[J04] lists a wallet that also uses Keplr’s path once, under its own name', async () => {
  const { keplr } = offerWallet({ place: 'leap' })
  Object.assign(window, { keplr })
  expect(names(await look())).toEqual([['Leap', undefined]])
})

test('[J04] lists a wallet that loads after the search starts, but not after the search ends', async () => {
  vi.useFakeTimers()
  const page = await look()
  expect(names(page)).toEqual([])
  offerWallet()
  await vi.advanceTimersByTimeAsync(300)
  expect(names(page)).toEqual([['Keplr', 'app.keplr']])
  page.stop()
  offerWallet({ place: 'leap' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(names(page)).toHaveLength(1)
})

test('[J04] finds a wallet at a path that the dapp configures', async () => {
  offerWallet({ place: 'house.cosmos' })
  const wallets = [{ name: 'House Wallet', place: 'house.cosmos', changeEvent: 'house_change' }]
  expect(names(await look({ wallets }))).toEqual([['House Wallet', undefined]])
})

test('[J04] [E04] merges a wallet with the same identity on EVM into one row', async () => {
  offerWallet()
  const page = await look()
  const [cosmos] = page.core.store.getState().connectors
  if (cosmos === undefined) throw new Error('Nothing is listed.')
  const evm = { ...cosmos, id: 'app.keplr', chain: 'eip155' as const }
  const rows = listWallets({
    connectors: [evm, cosmos],
    connections: new Map(),
    recents: [],
    featured: [],
    recommended: [],
    mobile: false,
    inWallet: false,
    namespaces: ['eip155', 'cosmos'],
    choice: readWalletChoice(page.core),
  })
  expect(rows.map(({ name, several }) => [name, several.map(({ chain }) => chain)])).toEqual([
    ['Keplr', ['eip155', 'cosmos']],
  ])
})

test('does not list wallets with `enableInjected: false`', async () => {
  offerWallet()
  expect(names(await look({ enableInjected: false }))).toEqual([])
})

describe('security: does not list an invalid wallet', () => {
  test.each([
    ['nothing', undefined],
    ['a string', 'keplr'],
    ['an object without its methods', {}],
    ['an object with strings as methods', { enable: 'yes', getKey: 'yes' }],
    [
      'a getter that throws',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('boom')
          },
        },
      ),
    ],
  ])('[Z14] %s', async (_what, keplr) => {
    Object.assign(window, { keplr, cosmostation: keplr })
    expect(names(await look())).toEqual([])
  })
})

test('[J04] lists a wallet that loads after the search when the modal opens', async () => {
  vi.useFakeTimers()
  const page = await look()
  await vi.advanceTimersByTimeAsync(10_000)
  offerWallet()
  page.core.store.setState({ open: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(names(page)).toEqual([['Keplr', 'app.keplr']])
})
