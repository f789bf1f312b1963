import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNameText } from './isNameText.js'
import { type NameText, writeNameText } from './nameText.js'

const TEXT: NameText = {
  name: 'alice.vestibule.eth',
  attributes: {},
  timestamp: 1_795_922_064,
  action: 'register',
  domain: 'frame.localhost:4100',
  nonce: '00112233445566778899aabbccddeeff',
  expiry: 1_795_922_364,
  coin_type: 0x8000_0001,
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
}
const message = writeNameText(TEXT)

test.each([
  ['in its usual form', message],
  ['of a release', writeNameText({ ...TEXT, action: 'release' })],
  ['of a transfer', writeNameText({ ...TEXT, action: 'transfer', to: TEXT.address })],
  ['for another domain', writeNameText({ ...TEXT, domain: 'other.example' })],
  ['with spaces and line breaks', JSON.stringify(TEXT, undefined, 2)],
  ['with another member order', JSON.stringify(Object.fromEntries(Object.entries(TEXT).reverse()))],
  ['with escaped characters', message.replace('register', '\\u0072egister')],
  ['with an escaped key', message.replace('coin_type', '\\u0063oin_type')],
  ['with text around it', `Hello ${message}\n`],
  ['in uppercase', message.toUpperCase()],
  ['without a nonce', message.replace(/"nonce":"[0-9a-f]*",/, '')],
])('security: recognizes a name text %s', (_, text) => expect(isNameText(text)).toBe(true))

test('security: recognizes every text that `writeNameText` creates', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('register', 'release'), (bio, action) => {
      expect(isNameText(writeNameText({ ...TEXT, action, attributes: { bio } }))).toBe(true)
    }),
  )
})

test.each([
  ['a greeting', 'Please register my name as alice.vestibule.eth'],
  ['the data of a game', '{"action":"register","name":"alice"}'],
  ['a transfer of coins', '{"action":"transfer","coin":"usdc","address":"0x00"}'],
])('does not match %s', (_, text) => expect(isNameText(text)).toBe(false))
