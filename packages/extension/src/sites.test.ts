import { beforeEach, expect, test, vi } from 'vitest'
import { NETWORKS, stubBrowser } from './testing/stubBrowser.js'

const SHOP = 'https://shop.example'
const BANK = 'https://bank.example'
const ACCOUNTS = [{ namespace: 'solana', address: 'So1' }] as const
const [ONE, TWO] = NETWORKS

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

test.each(['disconnects the site', 'signs out'])(
  'does not restore the access of a site that keeps switching networks after the visitor %s',
  async (what) => {
    const sites = await import('./sites.js')
    await sites.setAccounts(SHOP, ACCOUNTS)
    const switching = [ONE, TWO, ONE].map((network) => sites.setChain(SHOP, network))
    const leaving = what === 'signs out' ? sites.forgetSites() : sites.setAccounts(SHOP, [])
    switching.push(sites.setChain(SHOP, TWO))
    await Promise.all([...switching, leaving])
    await expect(sites.viewOf(SHOP)).resolves.toMatchObject({ accounts: [], chains: [TWO] })
    await expect(sites.readSites()).resolves.toEqual(new Map())
  },
)

test('stores both networks if two sites switch at the same time', async () => {
  const { setChain, viewOf } = await import('./sites.js')
  await Promise.all([setChain(SHOP, TWO), setChain(BANK, TWO)])
  await expect(viewOf(SHOP)).resolves.toMatchObject({ chains: [TWO] })
  await expect(viewOf(BANK)).resolves.toMatchObject({ chains: [TWO] })
})
