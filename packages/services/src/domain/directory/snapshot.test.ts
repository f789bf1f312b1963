import { readWalletsPage } from '@vestibule/protocol/http'
import { describe, expect, test } from 'vitest'
import { WalletOverrides } from './overrides.js'
import { readDirectory } from './readDirectory.js'
import { readSnapshotWallets } from './snapshot.js'

const { wallets, images } = readDirectory(WalletOverrides.parse({}))

describe('the snapshot', () => {
  test('[A23] contains more than 500 wallets, each once and valid', () => {
    expect(wallets.length).toBeGreaterThan(500)
    for (const key of ['id', 'rdns'] as const) {
      const values = wallets.flatMap((wallet) => wallet[key] ?? [])
      expect(new Set(values).size).toBe(values.length)
    }
    for (let from = 0; from < wallets.length; from += 100) {
      const page = { data: wallets.slice(from, from + 100), count: wallets.length }
      expect(readWalletsPage(page)).toEqual(page)
    }
  })

  test('[A23] lists the most popular wallets first', () => {
    expect(wallets.slice(0, 15).map(({ name }) => name)).toEqual([
      'MetaMask',
      'Base (formerly Coinbase Wallet)',
      'Trust Wallet',
      'Binance Wallet',
      'OKX Wallet',
      'Rainbow',
      'Phantom',
      'Rabby',
      'Ledger Wallet',
      'Safe',
      'Bitget Wallet',
      'Uniswap Wallet',
      'Zerion',
      'Crypto.com Onchain',
      'imToken',
    ])
  })

  test('[A25] contains an image for almost every wallet, and for the best-known networks and tokens', () => {
    const without = wallets.filter(({ image_id }) => !images.hashes.has(image_id ?? ''))
    expect(without.map(({ name }) => name)).toEqual(['My Wallet', 'Blockchain.com'])
    for (const chain of [1, 10, 56, 100, 137, 324, 8453, 42161, 42220, 43114, 59144, 11155111])
      expect(images.assets.get(`eip155:${chain}`)?.type).toBe('image/svg+xml')
    for (const symbol of ['ETH', 'BTC', 'USDC', 'USDT', 'DAI', 'WBTC', 'POL', 'BNB'])
      expect(images.tokens.get(symbol)?.type).toBe('image/svg+xml')
  })

  test('[A25] contains no SVG with scripts, external files or links', () => {
    const all = [images.wallets, images.assets, images.tokens].flatMap((map) => [...map.values()])
    const drawings = all.filter(({ type }) => type === 'image/svg+xml')
    expect(drawings.length).toBeGreaterThan(200)
    for (const image of drawings)
      expect(new TextDecoder().decode(image.body)).not.toMatch(
        /<(script|style|foreignObject|image|use|a|animate|set)\b|\son\w+\s*=|href|url\((?!#)/i,
      )
  })
})

describe('the operator’s changes', () => {
  const arrange = (overrides: unknown) => readDirectory(WalletOverrides.parse(overrides))
  const ids = (overrides: unknown) => arrange(overrides).wallets.map(({ id }) => id)
  const own = { id: 'example.own', name: 'Own', mobile_link: 'own://' }

  test('[A23] removes exactly the hidden wallets', () => {
    expect(ids({ hide: ['io.metamask'] })).toEqual(
      wallets.map(({ id }) => id).filter((id) => id !== 'io.metamask'),
    )
  })

  test('[A23] lists the operator’s order first, then featured wallets, then the operator’s wallets', () => {
    const overrides = { add: [own], order: ['io.rabby'], feature: ['me.rainbow', 'global.safe'] }
    const { wallets: arranged } = arrange(overrides)
    expect(arranged.slice(0, 5).map(({ id }) => id)).toEqual([
      'io.rabby',
      'me.rainbow',
      'global.safe',
      'example.own',
      'io.metamask',
    ])
    expect(arranged.filter(({ featured }) => featured).map(({ id }) => id)).toEqual([
      'me.rainbow',
      'global.safe',
    ])
    expect(arranged).toHaveLength(wallets.length + 1)
    expect(arranged.map(({ order }) => order)).toEqual(arranged.map((_, index) => index))
  })

  test('[A23] certifies only wallets that the operator certifies', () => {
    expect(wallets.every(({ badge_type }) => badge_type === 'none')).toBe(true)
    const certified = arrange({ certified: ['io.rabby'] }).wallets.filter(
      ({ badge_type }) => badge_type === 'certified',
    )
    expect(certified.map(({ id }) => id)).toEqual(['io.rabby'])
  })

  test('[A23] applies the operator’s fields to a snapshot’s wallet and keeps the others', () => {
    const added = { id: 'io.metamask', name: 'Fox', mobile_link: 'https://fox.example' }
    const [before] = readSnapshotWallets()
    expect(arrange({ add: [added] }).wallets[0]).toMatchObject({ ...before, ...added })
    expect(ids({ add: [added] })).toHaveLength(wallets.length)
  })

  test('[A25] replaces the snapshot’s image with an external image', () => {
    const image_url = 'https://fox.example/fox.svg'
    const added = { id: 'io.metamask', name: 'Fox', image_url }
    const [first] = arrange({ add: [added] }).wallets
    expect([first?.image_id, first?.image_url]).toEqual([undefined, image_url])
  })
})
