import { describe, expect, test } from 'vitest'
import { listStores, nearestStore } from './listStores.js'

const wallet = {
  id: 'fox',
  name: 'Fox',
  homepage: 'https://fox.example',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=fox',
  chrome_store: 'https://chromewebstore.google.com/detail/fox',
  firefox_store: 'https://addons.mozilla.org/firefox/addon/fox',
}

describe('listStores', () => {
  test.each([
    ['chrome', ['chrome', 'firefox', 'ios', 'android', 'website']],
    ['firefox', ['firefox', 'chrome', 'ios', 'android', 'website']],
    ['ios', ['ios', 'android', 'chrome', 'firefox', 'website']],
    ['android', ['android', 'ios', 'chrome', 'firefox', 'website']],
    ['edge', ['chrome', 'firefox', 'ios', 'android', 'website']],
    [undefined, ['chrome', 'firefox', 'ios', 'android', 'website']],
  ] as const)('lists the store of %s first, and the website last', (here, names) => {
    expect(listStores(wallet, here).map(({ name }) => name)).toEqual(names)
  })

  test('returns no stores for an unknown wallet', () => {
    expect(listStores({ id: 'fox', name: 'Fox' })).toEqual([])
  })
})

describe('nearestStore', () => {
  const { firefox_store: _, ...withoutFirefox } = wallet
  const { app_store: __, ...withoutIos } = wallet

  test.each([
    ['ios', wallet, 'ios'],
    ['android', wallet, 'android'],
    ['chrome', wallet, 'chrome'],
    ['firefox', wallet, 'firefox'],
    ['firefox', withoutFirefox, 'chrome'],
    ['ios', withoutIos, 'website'],
    [undefined, wallet, 'chrome'],
    ['chrome', { id: 'fox', name: 'Fox', app_store: wallet.app_store }, undefined],
  ] as const)('returns the nearest store for %s', (here, wanted, name) => {
    expect(nearestStore(wanted, here)?.name).toBe(name)
  })
})
