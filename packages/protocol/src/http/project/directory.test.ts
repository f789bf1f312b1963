import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VestibuleError } from '../../errors.js'
import { casesOf } from '../../testing/casesOf.js'
import { readWallet, readWalletsPage, WALLET_FIELDS } from './directory.js'

const fox = { id: 'io.example', name: 'Fox' }
const LINKS = [
  'homepage',
  'image_url',
  'mobile_link',
  'link_mode',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'firefox_store',
  'edge_store',
  'safari_store',
  'opera_store',
] as const

describe('readWallet', () => {
  test('[E13] keeps every field of a listing entry', () => {
    const entry = {
      ...fox,
      rdns: 'io.example.fox',
      badge_type: 'certified',
      featured: true,
      chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      homepage: 'https://fox.example/',
      image_id: 'a1b2c3',
      order: 0,
      display_index: 3,
      mobile_link: 'fox://',
      link_mode: 'https://fox.example/open',
      desktop_link: 'fox-desktop://wc',
      webapp_link: 'https://web.fox.example',
      app_store: 'https://apps.apple.com/us/app/fox/id1',
      play_store: 'https://play.google.com/store/apps/details?id=io.example',
      chrome_store: 'https://chromewebstore.google.com/detail/fox/abc',
      injected: [{ namespace: 'eip155', injected_id: 'isFox' }],
    }
    expect(readWallet(entry)).toEqual(entry)
    expect(readWallet({ ...entry, later: 'unknown', rdns: null })).toEqual(
      (({ rdns: _, ...rest }) => rest)(entry),
    )
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://fox.example/%0aalert(1)',
    ' \tjavascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript://x',
    'blob:https://fox.example/1',
    'file:///etc/passwd',
    'http://fox.example',
    'intent://scan/#Intent;scheme=fox;end',
    'itms-services://?action=download-manifest',
    'tel://112',
    'wc://',
    '//fox.example',
    'https://',
    'https://localhost',
    'http://localhost:4000',
    'http://.localhost',
    'http://-.localhost',
    'http://wallet.localhost.example',
    'http://wallet.localhost@fox.example',
    'http://fox.example/.localhost',
    'http://wallet.localhost:99999',
    'http://wallet.localhost:4000/"onclick="alert(1)',
    'http:wallet.localhost',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://user:secret@fox.example/',
    'https://bank.example@fox.example/',
    'https:\\\\fox.example',
    'https://fox.example/"onclick="alert(1)',
    'https://fox.example/\u202e',
    'https://fox.example/a b',
    'fox://\u0000',
    'fox://"><img src=x>',
    'fox:alert(1)',
    `fox://${'x'.repeat(600)}`,
    '',
    7,
    ['https://fox.example'],
    { toString: 'https://fox.example' },
  ])('[A23] omits the link %j in every field', (link) => {
    const entry = Object.fromEntries(LINKS.map((key) => [key, link]))
    expect(readWallet({ ...fox, ...entry })).toEqual(fox)
  })

  test.each([
    ['app_store', 'https://apps.apple.com.evil.example/app'],
    ['play_store', 'https://evil.example/play.google.com'],
    ['chrome_store', 'https://fox.example/extension'],
  ])('[A23] omits a %s on another host: %s', (key, link) => {
    expect(readWallet({ ...fox, [key]: link })).toEqual(fox)
  })

  test.each([
    ['fox', 'fox://'],
    ['fox:', 'fox://'],
    ['fox:/', 'fox://'],
    ['Fox://', 'Fox://'],
    [' fox:// ', 'fox://'],
    ['fox://wc?uri=', 'fox://wc?uri='],
    ['fox:///', 'fox:///'],
    ['https://fox.example', 'https://fox.example'],
    ['http://wallet.localhost:4400', 'http://wallet.localhost:4400'],
    ['http://wallet.localhost', 'http://wallet.localhost'],
    ['http://wallet.localhost:4400/wc?uri=', 'http://wallet.localhost:4400/wc?uri='],
  ])('[E13] reads the app link %j as %j', (link, expected) => {
    expect(readWallet({ ...fox, mobile_link: link })?.mobile_link).toBe(expected)
  })

  test.each([
    ['<b>Fox</b>', 'Fox'],
    ['Fox<script>alert(1)</script>', 'Fox alert(1)'],
    ['Fox\u0000\u202e\u200b  Wallet\n', 'Fox Wallet'],
    ['<<b>>Fox', 'Fox'],
    ['🦊'.repeat(100), '🦊'.repeat(64)],
  ])('[E13] shows the name %j as %j', (name, expected) => {
    expect(readWallet({ ...fox, name })?.name).toBe(expected)
  })

  test.each([
    undefined,
    null,
    'fox',
    [],
    { name: 'Fox' },
    { id: 'io.example' },
    { id: '../secret', name: 'Fox' },
    { id: '__proto__', name: 'Fox' },
    { id: '.', name: 'Fox' },
    { id: 'a/b', name: 'Fox' },
    { id: 'io.example', name: '' },
    { id: 'io.example', name: '<b></b>\u200b' },
    { id: 'io.example', name: 'x'.repeat(100_000) },
    Object.create(fox),
  ])('[E13] drops %j, which has no valid id or no displayable name', (entry) => {
    expect(readWallet(entry)).toBeUndefined()
  })

  test('[E13] cleans any input into a valid wallet, and cleaning the wallet again changes nothing', () => {
    // `fc.string({ unit: 'binary' })` takes a second to prepare.
    const anyText = fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units))
    const text = fc.oneof(
      anyText,
      fc.webUrl(),
      fc.constantFrom('javascript:x', 'fox', 'fox://', '<b>', 'https://a.b'),
    )
    const value = fc.oneof(text, fc.anything())
    const keys = Object.fromEntries(WALLET_FIELDS.map((key) => [key, value]))
    const entries = fc.record({ ...keys, id: fc.constantFrom('a', 'b.c'), name: text })
    fc.assert(
      fc.property(entries, (entry) => {
        const wallet = readWallet(entry)
        if (wallet === undefined) return
        expect(readWallet(wallet)).toEqual(wallet)
        // Some scripts and emoji keep joiners, see `names.test.ts`.
        expect(wallet.name.replace(/[\u200c\u200d]/g, '')).not.toMatch(/[<>\p{Cc}\p{Cf}]/u)
        for (const key of LINKS)
          if (wallet[key] !== undefined)
            expect(['javascript:', 'data:', 'http:']).not.toContain(new URL(wallet[key]).protocol)
      }),
      {
        numRuns: casesOf({ quick: 30, ci: 300 }),
        examples: [[{ id: 'a', name: '\u302a\u200c\u3400' }]],
      },
    )
  })
})

describe('readWalletsPage', () => {
  test('[A23] skips only the invalid entry', () => {
    const page = readWalletsPage({ data: [fox, { id: 'x' }, null], count: 3, later: true })
    expect(page).toEqual({ data: [fox], count: 3 })
  })

  test('[A23] replaces an invalid count with the page’s number of entries', () => {
    expect(readWalletsPage({ data: [fox], count: 'many' })).toEqual({ data: [fox], count: 1 })
  })

  test.each([undefined, null, 'page', [], {}, { data: {}, count: 1 }])(
    '[A23] rejects %j as a page',
    (body) => expect(() => readWalletsPage(body)).toThrow(VestibuleError),
  )
})
