import { describe, expect, test } from 'vitest'
import { type PageFacts, readDevice } from './device.js'

const facts: PageFacts = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36',
  coarsePointer: false,
  maxTouchPoints: 0,
  framed: false,
  globals: [],
  walletFlags: [],
}
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36'
const phone = (userAgent: string, more: Partial<PageFacts> = {}) =>
  readDevice({ ...facts, userAgent, coarsePointer: true, maxTouchPoints: 5, ...more })

describe('readDevice', () => {
  test('recognizes a computer with or without a touch screen', () => {
    const computer = { mobile: false, ios: false, android: false, iosSafari: false }
    expect(readDevice(facts)).toMatchObject(computer)
    expect(readDevice({ ...facts, coarsePointer: true, maxTouchPoints: 10 })).toMatchObject(
      computer,
    )
    expect(readDevice({ ...facts, userAgent: MAC })).toMatchObject(computer)
  })

  test('recognizes phones, and an iPad that claims to be a Mac', () => {
    expect(phone(IPHONE)).toMatchObject({ mobile: true, ios: true, iosSafari: true })
    expect(phone(PIXEL)).toMatchObject({ mobile: true, android: true, iosSafari: false })
    expect(phone(MAC)).toMatchObject({ mobile: true, ios: true, iosSafari: true })
  })

  test('does not report Chrome on iOS as Safari', () => {
    expect(phone(IPHONE.replace('Version/18.0', 'CriOS/156.0')).iosSafari).toBe(false)
  })

  test.each([
    [`${PIXEL} MetaMaskMobile`, [], 'metamask'],
    [PIXEL, ['isCoinbaseBrowser'], 'coinbase'],
    [`${IPHONE} Trust/8.1`, [], 'trust'],
    [PIXEL, [], undefined],
  ])(
    'recognizes a wallet’s built-in browser, or that there is none: %s %j',
    (userAgent, walletFlags, name) => {
      expect(phone(userAgent, { walletFlags }).inAppBrowser).toBe(name)
    },
  )

  test('recognizes Telegram, and a page inside another page', () => {
    expect(phone(PIXEL, { globals: ['TelegramWebviewProxy'] }).telegram).toBe(true)
    expect(readDevice({ ...facts, framed: true }).framed).toBe(true)
  })

  test('reports neither a mobile device nor a frame in Node', () => {
    expect(readDevice()).toMatchObject({ mobile: false, framed: false })
  })
})
