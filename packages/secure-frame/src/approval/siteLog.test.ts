import { expect, test } from 'vitest'
import { memoryStore } from '../platform/memoryStore.js'
import { createSiteLog } from './siteLog.js'

const DAY_MS = 86_400_000
const SHOP = 'https://shop.example'

function open(user: () => string | undefined = () => 'ada') {
  const entries = memoryStore()
  return { entries, sites: createSiteLog({ entries, userId: async () => user() }) }
}

test('[V12] treats a site as known one day after its first approval', async () => {
  const { sites } = open()
  expect(await sites.isSeen(SHOP, 0)).toBe(false)
  await sites.add(SHOP, 0)
  expect(await sites.isSeen(SHOP, DAY_MS - 1)).toBe(false)
  await sites.add(SHOP, DAY_MS - 1)
  expect(await sites.isSeen(SHOP, DAY_MS)).toBe(true)
})

test('treats subdomains, other schemes and other users separately', async () => {
  let user: string | undefined = 'ada'
  const { sites } = open(() => user)
  await sites.add(SHOP, 0)
  expect(await sites.isSeen('https://pay.shop.example', DAY_MS)).toBe(false)
  expect(await sites.isSeen('http://shop.example', DAY_MS)).toBe(false)
  user = 'grace'
  expect(await sites.isSeen(SHOP, DAY_MS)).toBe(false)
  user = undefined
  await sites.add(SHOP, 0)
  expect(await sites.isSeen(SHOP, DAY_MS)).toBe(false)
})

test('returns the earlier site that a later site imitates, even after approving the later site', async () => {
  const { sites } = open()
  const [own, twin] = ['https://harbour.example', 'https://harb0ur.example']
  expect(await sites.imitated(twin)).toBeUndefined()
  await sites.add(own, 1)
  expect(await sites.imitated(twin)).toBe(own)
  await sites.add(twin, 2)
  expect(await sites.imitated(twin)).toBe(own)
  expect(await sites.imitated(own)).toBeUndefined()
  expect(await sites.imitated('https://pay.harbour.example')).toBeUndefined()
})

test('stores the five hundred newest sites', async () => {
  const { entries, sites } = open()
  const all = Array.from({ length: 500 }, (_, index) => ({
    origin: `https://${index}.example`,
    at: 0,
  }))
  await entries.set('sites:ada', all)
  await sites.add('https://500.example', 0)
  expect(await entries.get('sites:ada')).toHaveLength(500)
  expect(await sites.isSeen('https://0.example', DAY_MS)).toBe(false)
  expect(await sites.isSeen('https://1.example', DAY_MS)).toBe(true)
})

test('ignores invalid entries, and does not throw if storage fails', async () => {
  const { entries, sites } = open()
  await entries.set('sites:ada', [{ origin: SHOP, at: 'long ago' }])
  expect(await sites.isSeen(SHOP, DAY_MS)).toBe(false)
  const fail = async () => {
    throw new Error('blocked')
  }
  const failing = { ...memoryStore(), get: fail, update: fail }
  const blocked = createSiteLog({ entries: failing, userId: async () => 'ada' })
  await expect(blocked.add(SHOP, 0)).resolves.toBeUndefined()
  expect(await blocked.isSeen(SHOP, DAY_MS)).toBeUndefined()
})
