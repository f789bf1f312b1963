import type { Wallet } from '@vestibule/protocol/http'
import { readDevice } from '../platform/device.js'

const STORES = [
  { field: 'chrome_store', name: 'chrome' },
  { field: 'firefox_store', name: 'firefox' },
  { field: 'edge_store', name: 'edge' },
  { field: 'opera_store', name: 'opera' },
  { field: 'safari_store', name: 'safari' },
  { field: 'app_store', name: 'ios' },
  { field: 'play_store', name: 'android' },
] as const

/** The order matters: some user agents contain other browser names. */
const BROWSERS = [
  ['edge', /Edg\//],
  ['opera', /OPR\//],
  ['firefox', /Firefox\//],
  ['chrome', /Chrome\//],
  ['safari', /Safari\//],
] as const

export type Store = {
  name: (typeof STORES)[number]['name'] | 'website'
  href: string
}

/** This device's store first, the website last. */
export function listStores(wallet: Wallet, here = whereAmI()): readonly Store[] {
  const stores = STORES.flatMap(({ field, name }) => {
    const href = wallet[field]
    return href === undefined ? [] : [{ name, href }]
  })
  const isNear = ({ name }: Store) => name === here
  // On a phone, other phones' stores are more useful than browser stores.
  const isNext = (store: Store) => isPhone(store.name) === isPhone(here) && !isNear(store)
  const rest = stores.filter((store) => !isNear(store) && !isNext(store))
  const website =
    wallet.homepage === undefined ? [] : [{ name: 'website', href: wallet.homepage } as const]
  return [...stores.filter(isNear), ...stores.filter(isNext), ...rest, ...website]
}

/** This device's store, on a computer also another browser's store, otherwise the website. */
export function nearestStore(wallet: Wallet, here = whereAmI()): Store | undefined {
  return listStores(wallet, here).find(
    ({ name }) => name === here || name === 'website' || !(isPhone(here) || isPhone(name)),
  )
}

type Place = Exclude<Store['name'], 'website'> | undefined

const isPhone = (place: Store['name'] | undefined) => place === 'ios' || place === 'android'

function whereAmI(userAgent = globalThis.navigator?.userAgent ?? ''): Place {
  const { ios, android } = readDevice()
  if (ios) return 'ios'
  if (android) return 'android'
  return BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0]
}
