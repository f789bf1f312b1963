import type { Wallet } from '@vestibule/protocol/http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserLink, deepLink, requestLink } from './deepLink.js'

const TOPIC = 'a'.repeat(64)
const uri = `wc:${TOPIC}@2?expiryTimestamp=1700000000&relay-protocol=irn&symKey=${'b'.repeat(64)}`
const encoded = encodeURIComponent(uri)
const desktop = { android: false, iosSafari: false, telegram: false, framed: false }
const wallet = (links: Partial<Wallet>): Wallet => ({ id: 'fox', name: 'Fox', ...links })

describe('deepLink', () => {
  test.each([
    ['fox://', `fox://wc?uri=${encoded}`],
    ['fox', `fox://wc?uri=${encoded}`],
    ['fox:', `fox://wc?uri=${encoded}`],
    ['fox:/', `fox://wc?uri=${encoded}`],
    ['fox://open', `fox://open/wc?uri=${encoded}`],
    ['https://fox.example', `https://fox.example/wc?uri=${encoded}`],
    ['https://fox.example/', `https://fox.example/wc?uri=${encoded}`],
    ['https://fox.example/app/', `https://fox.example/app/wc?uri=${encoded}`],
    ['https://fox.example/app?ref=1', `https://fox.example/app/wc?ref=1&uri=${encoded}`],
    ['https://fox.example/#top', `https://fox.example/wc?uri=${encoded}`],
  ])('[J04] returns a pairing link for %s', (mobile_link, href) => {
    expect(deepLink(wallet({ mobile_link }), { uri, device: desktop })?.href).toBe(href)
  })

  test('[J04] prefers the https link on iOS Safari, in Telegram, and if the dapp sets the option', () => {
    const both = wallet({ mobile_link: 'fox://', link_mode: 'https://fox.example' })
    const open = (device: Partial<typeof desktop>, preferUniversalLinks?: boolean) =>
      deepLink(both, { uri, device: { ...desktop, ...device }, preferUniversalLinks })?.app
    expect(open({ android: true })).toBe('fox://')
    expect(open({ iosSafari: true })).toBe('https://fox.example')
    expect(open({ iosSafari: true }, false)).toBe('fox://')
    expect(open({ android: true }, true)).toBe('https://fox.example')
    expect(open({ telegram: true }, false)).toBe('https://fox.example')
  })

  test('[J04] encodes the pairing URI twice for Telegram on Android, and opens a new window', () => {
    const device = { ...desktop, android: true, telegram: true }
    expect(deepLink(wallet({ mobile_link: 'https://fox.example' }), { uri, device })).toEqual({
      href: `https://fox.example/wc?uri=${encodeURIComponent(encoded)}`,
      target: '_blank',
      app: 'https://fox.example',
    })
  })

  test('opens a link in the top window if the page is embedded', () => {
    const device = { ...desktop, framed: true }
    expect(deepLink(wallet({ mobile_link: 'fox://' }), { uri, device })?.target).toBe('_top')
  })

  test('[J04] opens a web wallet in a new window, and a desktop app in the same window', () => {
    const entry = wallet({ webapp_link: 'https://web.example', desktop_link: 'fox-desktop://' })
    expect(deepLink(entry, { uri, device: desktop, kind: 'web' })).toMatchObject({
      href: `https://web.example/wc?uri=${encoded}`,
      target: '_blank',
    })
    expect(deepLink(entry, { uri, device: desktop, kind: 'desktop' })?.target).toBe('_self')
    expect(deepLink(entry, { uri, device: desktop })).toBeUndefined()
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript://%0aalert(1)',
    'data:text/html,x',
    'http://fox.example',
    'intent://x#Intent;end',
    'wc:',
    'https://user@fox.example',
    'fox://"onclick',
    '',
  ])('refuses a hostile link: %j', (mobile_link) => {
    expect(deepLink(wallet({ mobile_link }), { uri, device: desktop })).toBeUndefined()
  })

  test.each(['', 'https://evil.example', 'wc:short@2?symKey=1', `wc:${TOPIC}@1?x=1`, `${uri} "`])(
    'refuses an invalid pairing URI: %j',
    (offer) => {
      const entry = wallet({ mobile_link: 'fox://' })
      expect(deepLink(entry, { uri: offer, device: desktop })).toBeUndefined()
    },
  )

  test('returns a link with the complete pairing URI, or undefined, for any link', () => {
    const start = fc.constantFrom(
      '',
      'fox://',
      'fox:',
      'https://fox.example/',
      'https://',
      'javascript:',
    )
    const rest = fc.oneof(fc.string(), fc.stringMatching(/^[a-z./?#&=%]*$/))
    const anything = fc.tuple(start, rest).map((parts) => parts.join(''))
    const flags = fc.record({
      android: fc.boolean(),
      iosSafari: fc.boolean(),
      telegram: fc.boolean(),
      framed: fc.boolean(),
    })
    fc.assert(
      fc.property(anything, anything, flags, (mobile_link, link_mode, device) => {
        const link = deepLink(wallet({ mobile_link, link_mode }), { uri, device })
        if (link === undefined) return
        expect(link.href).toMatch(/^[a-z][a-z0-9+.-]*:\/\/[\w\-.~:/?#@!$&*+=%]*$/i)
        expect(link.href).not.toMatch(/^(javascript|data|http|intent|wc):/i)
        const value = /[?&]uri=([^&#]*)$/.exec(link.href)?.[1] ?? ''
        const once = decodeURIComponent(value)
        expect(device.telegram && device.android ? decodeURIComponent(once) : once).toBe(uri)
      }),
    )
  })
})

describe('requestLink', () => {
  test('[J04] returns a link that opens the app for later requests', () => {
    expect(requestLink({ href: 'fox://' }, desktop)).toEqual({ href: 'fox://wc', target: '_self' })
    expect(requestLink({ href: 'javascript:alert(1)' }, desktop)).toBeUndefined()
  })
})

describe('browserLink', () => {
  const at = { page: 'https://dapp.example/a?b=c', device: desktop }
  test.each([
    [
      'app.phantom',
      'https://phantom.app/ul/browse/https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc?ref=https%3A%2F%2Fdapp.example',
    ],
    [
      'com.solflare.wallet',
      'https://solflare.com/ul/v1/browse/https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc?ref=https%3A%2F%2Fdapp.example',
    ],
    [
      'com.coinbase.wallet',
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdapp.example%2Fa%3Fb%3Dc',
    ],
  ])('[J04] returns a link to the page in the wallet’s own browser for %s', (rdns, href) => {
    expect(browserLink({ rdns }, { ...at, namespaces: ['solana'] })?.href).toBe(href)
  })

  test('[J04] returns no link to a Solana-only wallet on an EVM page', () => {
    const link = (rdns: string) => browserLink({ rdns }, { ...at, namespaces: ['eip155'] })
    expect(link('app.phantom')?.target).toBe('_self')
    expect(link('com.coinbase.wallet')?.href).toContain('https://go.cb-w.com/')
    expect(link('com.solflare.wallet')).toBeUndefined()
  })

  test('[J04] returns no link for unknown wallets, or for wallets that accept pairing URIs', () => {
    const link = (wallet: Parameters<typeof browserLink>[0], page = at.page) =>
      browserLink(wallet, { ...at, page, namespaces: ['eip155'] })
    expect(link({ rdns: 'app.phantom', mobile_link: 'phantom://' })).toBeUndefined()
    expect(link({ rdns: 'io.example' })).toBeUndefined()
    expect(link({ rdns: 'constructor' })).toBeUndefined()
    expect(link({ rdns: 'app.phantom' }, 'file:///dapp.html')).toBeUndefined()
  })
})
