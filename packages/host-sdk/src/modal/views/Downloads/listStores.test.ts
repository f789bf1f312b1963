import { describe, expect, test } from 'vitest'
import { listStores } from './listStores.js'

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
  ] as const)('on %s the nearest store comes first, the website last', (here, names) => {
    expect(listStores(wallet, here).map(({ name }) => name)).toEqual(names)
  })

  test('a wallet that nothing is known of is had nowhere', () => {
    expect(listStores({ id: 'fox', name: 'Fox' })).toEqual([])
  })
})
