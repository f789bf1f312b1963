import type { Wallet } from '@vestibule/protocol/http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './foldText.js'
import { PLATFORMS, searchWallets, type WalletQuery } from './searchWallets.js'

const named = (...names: string[]): Wallet[] =>
  names.map((name, index) => ({ id: `w${index}`, name, order: index }))
const names = (wallets: Wallet[], query: Partial<WalletQuery>) =>
  searchWallets(wallets, { page: 1, entries: 100, ...query }).data.map(({ name }) => name)

describe('searchWallets', () => {
  test('[A23] lists names that begin with the search text, then names with a matching word, then others', () => {
    const wallets = named('Unsafe', 'My Safe', 'Safe', 'Other', 'SafePal', 'Big safe')
    expect(names(wallets, { search: 'safe' })).toEqual([
      ...['Safe', 'SafePal'],
      ...['My Safe', 'Big safe'],
      'Unsafe',
    ])
  })

  test.each([
    ['ZÜRICH', 'Zürich Wallet'],
    ['zurich', 'Zürich Wallet'],
    ['  zu\u0308rich   wallet ', 'Zürich Wallet'],
    ['ﬁre', 'Fireblocks'],
    ['trezor', 'TREZOR'],
    ['東京', '東京ウォレット'],
  ])('[A23] %j finds %j', (search, name) => {
    expect(names(named('Other', name), { search })).toEqual([name])
  })

  test('[A23] always shows a wallet with unknown networks', () => {
    const [silent, here, elsewhere] = named('Silent', 'Here', 'Elsewhere') as [
      Wallet,
      Wallet,
      Wallet,
    ]
    const wallets = [
      silent,
      { ...here, chains: ['eip155:1', 'eip155:10'] },
      { ...elsewhere, chains: ['solana:1'] },
    ]
    expect(names(wallets, { chains: ['eip155:10', 'eip155:5'] })).toEqual(['Silent', 'Here'])
  })

  test('[A23] hides the wallets that a platform cannot open', () => {
    const [scheme, ios, extension, none] = named('Scheme', 'iOS', 'Extension', 'None') as [
      ...[Wallet, Wallet, Wallet, Wallet],
    ]
    const wallets: Wallet[] = [
      { ...scheme, mobile_link: 'a://' },
      { ...ios, app_store: 'https://apps.apple.com/app/id1' },
      { ...extension, chrome_store: 'https://chromewebstore.google.com/detail/x' },
      none,
    ]
    expect(PLATFORMS.map((platform) => names(wallets, { platform }))).toEqual([
      ['Scheme', 'iOS'],
      ['Scheme'],
      ['Scheme', 'Extension'],
    ])
  })

  const someWallets = fc
    .array(
      fc.record({
        name: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('Safe', 'safepal', 'Un safe')),
        badge_type: fc.constantFrom('none' as const, 'certified' as const),
        chains: fc.option(fc.subarray(['eip155:1', 'eip155:10', 'solana:1'], { minLength: 1 }), {
          nil: undefined,
        }),
      }),
      { maxLength: 60 },
    )
    .map((entries): Wallet[] => entries.map((entry, index) => ({ id: `w${index}`, ...entry })))
  const ids = fc.option(fc.array(fc.nat(70).map((index) => `w${index}`)), { nil: undefined })
  const someQuery = fc.record({
    search: fc.option(fc.constantFrom('sa', 'SAFE', 'un', 'zz'), { nil: undefined }),
    certified: fc.boolean(),
    include: ids,
    exclude: ids,
    chains: fc.option(fc.subarray(['eip155:1', 'solana:1', 'eip155:5'], { minLength: 1 }), {
      nil: undefined,
    }),
  })

  test('[A23] [C03] lists every matching wallet once over all pages, in one order', () => {
    fc.assert(
      fc.property(
        someWallets,
        someQuery,
        fc.integer({ min: 1, max: 100 }),
        (wallets, query, entries) => {
          const whole = searchWallets(wallets, { ...query, page: 1, entries: 1_000 })
          const pages = Array.from({ length: Math.ceil(whole.count / entries) + 1 }, (_, index) =>
            searchWallets(wallets, { ...query, page: index + 1, entries }),
          )
          expect(pages.flatMap(({ data }) => data)).toEqual(whole.data)
          expect(pages.map(({ count }) => count)).toEqual(pages.map(() => whole.data.length))
          expect(new Set(whole.data.map(({ id }) => id)).size).toBe(whole.count)
        },
      ),
    )
  })

  test('[A23] finds exactly the wallets that match every filter', () => {
    fc.assert(
      fc.property(someWallets, someQuery, (wallets, query) => {
        const { search, certified, include, exclude, chains } = query
        const found = new Set(searchWallets(wallets, { ...query, page: 1, entries: 1_000 }).data)
        for (const wallet of wallets)
          expect(found.has(wallet)).toBe(
            (search === undefined || foldText(wallet.name).includes(foldText(search))) &&
              (!certified || wallet.badge_type === 'certified') &&
              (include?.includes(wallet.id) ?? true) &&
              !(exclude?.includes(wallet.id) ?? false) &&
              (chains === undefined ||
                wallet.chains === undefined ||
                wallet.chains.some((chain) => chains.includes(chain))),
          )
      }),
    )
  })
})
