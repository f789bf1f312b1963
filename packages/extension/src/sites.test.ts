import { beforeEach, expect, test, vi } from 'vitest'

/** Storage as the extension's: each answer comes later, and meanwhile others are served. */
function createArea() {
  const kept = new Map<string, unknown>()
  const later = <value>(answer: () => value) =>
    new Promise<value>((resolve) => setTimeout(() => resolve(answer())))
  return {
    get: (key: string | null) =>
      later(() => Object.fromEntries([...kept].filter(([one]) => key === null || one === key))),
    set: (items: object) =>
      later(() => {
        for (const [key, value] of Object.entries(items)) kept.set(key, value)
      }),
    remove: (keys: string | string[]) =>
      later(() => {
        for (const key of [keys].flat()) kept.delete(key)
      }),
  }
}

const SHOP = 'https://shop.example'
const ACCOUNTS = [{ namespace: 'eip155', address: '0x01' }] as const

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('__OPERATOR__', {
    networks: [{ caipNetworkId: 'eip155:1' }, { caipNetworkId: 'eip155:2' }],
  })
  vi.stubGlobal('chrome', { storage: { local: createArea(), session: createArea() } })
  return () => vi.unstubAllGlobals()
})

test.each(['disconnects it', 'signs out'])(
  'a site that switches networks all the time sees nothing once the visitor %s',
  async (what) => {
    const sites = await import('./sites.js')
    await sites.setAccounts(SHOP, ACCOUNTS)
    const switching = [1, 2, 1].map((chain) => sites.setChain(SHOP, `eip155:${chain}`))
    const leaving = what === 'signs out' ? sites.forgetSites() : sites.setAccounts(SHOP, [])
    switching.push(sites.setChain(SHOP, 'eip155:2'))
    await Promise.all([...switching, leaving])
    await expect(sites.viewOf(SHOP)).resolves.toMatchObject({ accounts: [], chains: ['eip155:2'] })
    await expect(sites.readSites()).resolves.toEqual(new Map())
  },
)

test('two sites that switch at once keep both networks', async () => {
  const { setChain, viewOf } = await import('./sites.js')
  await Promise.all([setChain(SHOP, 'eip155:2'), setChain('https://bank.example', 'eip155:2')])
  await expect(viewOf(SHOP)).resolves.toMatchObject({ chains: ['eip155:2'] })
  await expect(viewOf('https://bank.example')).resolves.toMatchObject({ chains: ['eip155:2'] })
})
