import type { Wallet } from '@vestibule/protocol/http'
import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Connection, toMap } from '../core/model/connection.js'
import type { Connector } from '../core/model/connector.js'
import { currentView } from '../core/model/views.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { selectWallet } from './selectWallet.js'
import { readWalletChoice } from './walletChoice.js'
import { listAllWallets, listWallets } from './walletRows.js'

const core = createTestCore()
const connector = (change: Partial<Connector>): Connector => ({
  ...offerWallet(core).connector,
  id: 'io.fox',
  rdns: 'io.fox',
  name: 'Fox',
  ...change,
})
const fox = connector({})
const remote = connector({
  id: 'walletConnect',
  rdns: undefined,
  type: 'walletConnect',
  name: 'WalletConnect',
})
const listed = (id: string, change: Partial<Wallet> = {}): Wallet => ({
  id,
  name: `Name of ${id}`,
  mobile_link: 'https://x.example',
  ...change,
})
const many = ['a', 'b', 'c', 'd', 'e'].map((id) => listed(id))

const choose = (options = {}) => readWalletChoice(createTestCore(options))
const none = {
  connectors: [],
  connections: toMap([]),
  recents: [],
  choice: choose(),
  featured: [],
  recommended: [],
  mobile: false,
  inWallet: false,
  namespaces: ['eip155' as const],
}
const shown = (rows: ReturnType<typeof listWallets>) => rows.map(({ id, tag }) => [id, tag])

describe('listWallets', () => {
  test('[V02] [C03] lists recent, installed and WalletConnect, then recommended wallets up to the limit', () => {
    const recents = [listed('trust')]
    const rows = listWallets({ ...none, connectors: [fox, remote], recents, recommended: many })
    expect(shown(rows)).toEqual([
      ['trust', 'recent'],
      ['io.fox', 'installed'],
      ['walletConnect', 'qrCode'],
      ['a', undefined],
      ['b', undefined],
    ])
  })

  test('[V02] omits a wallet without the dapp’s namespaces, but not with unknown namespaces', () => {
    const wallets = [
      listed('elsewhere', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }),
      listed('both', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:10'] }),
      listed('unsaid'),
    ]
    const expected = ['both', 'unsaid']
    expect(listWallets({ ...none, recommended: wallets }).map(({ id }) => id)).toEqual(expected)
    expect(listAllWallets({ ...none, listed: wallets }).map(({ id }) => id)).toEqual(expected)
  })

  describe('[E04] a wallet with several namespaces', () => {
    const solana = connector({ id: 'Fox', rdns: undefined, chain: 'solana' })
    const bitcoin = connector({
      id: 'Fox Wallet',
      rdns: undefined,
      name: 'Fox Wallet',
      chain: 'bip122',
    })
    const other = connector({ id: 'Owl', rdns: undefined, name: 'Owl', chain: 'solana' })

    test('shows one row that opens a choice', () => {
      const connectors = [fox, solana, other, bitcoin]
      const [row, ...others] = listWallets({ ...none, connectors })
      expect(others.map(({ id, tag }) => [id, tag])).toEqual([['Owl', 'installed']])
      expect(row?.tag).toBe('multiChain')
      const core = createTestCore()
      if (row !== undefined) selectWallet(core, row)
      expect(currentView(core.store.getState())).toEqual({
        name: 'ConnectingMultiChain',
        params: {
          connectors: [
            { namespace: 'eip155', connectorId: 'io.fox' },
            { namespace: 'solana', connectorId: 'Fox' },
            { namespace: 'bip122', connectorId: 'Fox Wallet' },
          ],
        },
      })
    })

    test('marks the wallet as connected if one of its namespaces is connected', () => {
      const connection = {
        id: 'solana:Fox',
        namespace: 'solana',
        connectorId: 'Fox',
        status: 'connected',
      }
      const connections = toMap([connection as Connection])
      const rows = listWallets({ ...none, connectors: [fox, solana], connections })
      expect(shown(rows)).toEqual([['io.fox', 'connected']])
    })

    test('connects at once if the modal was opened for one namespace', () => {
      const [row] = listWallets({ ...none, connectors: [solana], namespaces: ['solana'] })
      const core = createTestCore()
      if (row !== undefined) selectWallet(core, row)
      expect(currentView(core.store.getState()).name).toBe('ConnectingExternal')
    })

    test('uses one connector for each namespace, even if other wallets have its name', () => {
      const twin = connector({ id: 'org.twin', rdns: 'org.twin' })
      const [row] = listWallets({ ...none, connectors: [fox, twin, solana] })
      expect(row?.several.map(({ id }) => id)).toEqual(['io.fox', 'Fox'])
    })
  })

  test('[V02] [J04] lists a wallet once, and first in its own browser', () => {
    const own = connector({ id: 'injected', type: 'injected', name: 'Trust', rdns: 'io.trust' })
    const sources = {
      ...none,
      connectors: [own],
      recents: [listed('recent')],
      recommended: [listed('trust', { rdns: 'io.trust' })],
    }
    expect(shown(listWallets({ ...sources, mobile: true, inWallet: true }))).toEqual([
      ['injected', 'installed'],
      ['recent', 'recent'],
    ])
  })

  test('[V02] marks a wallet as connected rather than recent, and as recent rather than installed', () => {
    const connection: Connection = {
      id: 'eip155:io.fox',
      namespace: 'eip155',
      connectorId: 'io.fox',
      accounts: [],
      caipNetworkId: 'eip155:1',
      wallet: { name: 'Fox' },
      status: 'connected',
    }
    const recents = [listed('fox', { name: 'Fox Wallet' })]
    const sources = {
      ...none,
      connectors: [fox],
      recents,
      recommended: [listed('fox', { name: 'FOX' })],
    }
    expect(shown(listWallets({ ...sources, connections: toMap([connection]) }))).toEqual([
      ['io.fox', 'connected'],
    ])
    expect(shown(listWallets(sources))).toEqual([['io.fox', 'recent']])
    const remembered = toMap([{ ...connection, status: 'disconnected' }])
    expect(shown(listWallets({ ...sources, recents: [], connections: remembered }))).toEqual([
      ['io.fox', 'installed'],
    ])
  })

  test('[V02] keeps the dapp’s order of groups, featured wallets and custom wallets', () => {
    const choice = choose({
      featuredWalletIds: ['c', 'a'],
      customWallets: [{ id: 'mine', name: 'Mine' }],
      features: { connectorTypeOrder: ['custom', 'featured', 'injected'] },
    })
    const rows = listWallets({
      ...none,
      choice,
      featured: many.slice(0, 3),
      connectors: [fox],
      recommended: many,
    })
    expect(rows.map(({ id }) => id)).toEqual(['mine', 'c', 'a', 'io.fox'])
  })

  test('[V02] omits a recent wallet that is no longer available', () => {
    const recents = [{ id: 'io.gone', name: 'Gone', rdns: 'io.gone' }, listed('trust')]
    expect(shown(listWallets({ ...none, recents }))).toEqual([['trust', 'recent']])
  })

  test('[V02] hides wallets that the dapp excludes by id or rdns', () => {
    const choice = choose({ excludeWalletIds: ['a', 'io.fox'] })
    const rows = listWallets({
      ...none,
      choice,
      connectors: [fox],
      recents: [many[0] as Wallet],
      recommended: many,
    })
    expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'd', 'e'])
  })

  test('[J04] omits the row of the QR code on a phone', () => {
    const sources = { ...none, connectors: [remote], recommended: many }
    expect(listWallets({ ...sources, mobile: true }).map(({ id }) => id)).not.toContain(
      'walletConnect',
    )
  })

  test('[J01] lists a wallet once if it first uses window.ethereum and then announces itself', () => {
    const injected = connector({
      id: 'injected',
      type: 'injected',
      rdns: undefined,
      name: 'Browser Wallet',
      provider: fox.provider,
    })
    expect(listWallets({ ...none, connectors: [injected] })).toHaveLength(1)
    expect(listWallets({ ...none, connectors: [injected, fox] }).map(({ id }) => id)).toEqual([
      'io.fox',
    ])
  })

  test('[J01] lists a wallet once if it announces, injects and registers itself', () => {
    const provider = { request: async () => null, on: () => {}, removeListener: () => {} }
    const injected = connector({ id: 'injected', type: 'injected', name: 'Fox', rdns: 'io.fox' })
    const legacy = connector({ id: 'announced:Fox Wallet', rdns: undefined, name: 'Fox Wallet' })
    const standard = connector({ id: 'Fox', rdns: 'IO.FOX', name: 'Fox', chain: 'solana' })
    const twins = [injected, legacy, standard].map((one) => ({ ...one, provider: { ...provider } }))
    for (const connectors of [
      [fox, ...twins],
      [...twins, fox],
    ]) {
      const rows = listWallets({ ...none, connectors, namespaces: ['eip155', 'solana'] })
      expect(rows.map(({ name }) => name.replace(' Wallet', ''))).toEqual(['Fox'])
    }
  })

  test('does not replace the row of WalletConnect with a wallet of that name', () => {
    const impostor = connector({ id: 'io.evil', rdns: 'io.evil', name: 'WalletConnect' })
    const rows = listWallets({
      ...none,
      connectors: [impostor, remote],
      recommended: [listed('x', { name: 'walletconnect' })],
    })
    expect(rows.map(({ id }) => id)).toEqual(['io.evil', 'walletConnect'])
  })

  test('[V02] lists announced, listed, recent and featured wallets once', () => {
    const name = fc.constantFrom('Fox', 'Fox Wallet', 'Trust', 'Name of a', 'Rabbit')
    const rdns = fc.option(fc.constantFrom('io.fox', 'io.trust', 'io.rabbit'), { nil: undefined })
    const wallets = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b', 'c'),
        name,
        rdns,
        homepage: fc.constant('https://x.example'),
      }),
      { maxLength: 5 },
    )
    const connectors = fc.array(
      fc
        .record({ name, rdns })
        .map((marks) => connector({ ...marks, id: marks.rdns ?? marks.name })),
      { maxLength: 5 },
    )
    const choice = choose({ featuredWalletIds: ['a', 'b'] })
    fc.assert(
      fc.property(
        connectors,
        wallets,
        wallets,
        wallets,
        (found, recents, featured, recommended) => {
          const rows = listWallets({
            ...none,
            choice,
            connectors: found,
            recents,
            featured,
            recommended,
          })
          for (const mark of ['id', 'connector', 'rdns'] as const) {
            const marks = rows.flatMap((row) => row[mark] ?? [])
            expect(new Set(marks).size).toBe(marks.length)
          }
        },
      ),
      { numRuns: casesOf({ quick: 60, ci: 300 }) },
    )
  })
})

describe('listAllWallets', () => {
  test('[V04] lists installed wallets, then custom and featured wallets, then the directory', () => {
    const choice = choose({
      featuredWalletIds: ['c'],
      customWallets: [{ id: 'mine', name: 'Mine' }],
    })
    const featured = many.slice(2, 3)
    const rows = listAllWallets({
      ...none,
      choice,
      featured,
      connectors: [fox, remote],
      listed: [listed('fox', { name: 'Fox' }), ...many, ...many],
    })
    expect(rows.map(({ id }) => id)).toEqual(['io.fox', 'mine', 'c', 'a', 'b', 'd', 'e'])
  })

  test('[J04] lists a wallet on a phone if a link opens the page in its browser', () => {
    const phantom = listed('phantom', { rdns: 'app.phantom', mobile_link: undefined })
    const solflare = listed('sol', { rdns: 'com.solflare.wallet', mobile_link: undefined })
    const rows = listAllWallets({ ...none, mobile: true, listed: [phantom, solflare] })
    expect(rows.map(({ id }) => id)).toEqual(['phantom'])
  })

  test('[J04] lists only wallets that a phone can open', () => {
    const rows = listAllWallets({
      ...none,
      mobile: true,
      connectors: [fox],
      listed: [
        listed('extension', {
          mobile_link: undefined,
          chrome_store: 'https://chromewebstore.google.com/x',
        }),
        listed('app', { mobile_link: 'app://' }),
        listed('site', { mobile_link: undefined, webapp_link: 'https://site.example' }),
      ],
    })
    expect(rows.map(({ id }) => id)).toEqual(['io.fox', 'app', 'site'])
  })
})

describe('selectWallet', () => {
  const select = (choice: selectWallet.Choice, hasRemote = true) => {
    const page = createTestCore()
    if (hasRemote) page.store.setState({ connectors: [remote] })
    selectWallet(page, choice)
    return currentView(page.store.getState())
  }
  const wallet = listed('a')

  test('[V07] connects a wallet of this browser directly, even if the directory lists it', () => {
    expect(select({ connector: fox, wallet })).toEqual({
      name: 'ConnectingExternal',
      params: { connectorId: 'io.fox', namespace: 'eip155' },
    })
  })

  test('[V06] opens WalletConnect for other wallets, or their downloads without WalletConnect', () => {
    const choice = { connector: undefined, wallet }
    expect(select(choice)).toEqual({ name: 'ConnectingWalletConnect', params: { wallet } })
    expect(select(choice, false)).toEqual({ name: 'Downloads', params: { wallet } })
  })

  test('[V05] shows the QR code for the row of WalletConnect', () => {
    expect(select({ connector: remote, wallet: undefined }).name).toBe(
      'ConnectingWalletConnectBasic',
    )
  })
})
