import { expect, test } from 'vitest'
import { type NameText, readNameText, writeNameText } from './nameText.js'

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

test('writes a name text as JSON with the members in a fixed order, and reads it back', () => {
  const message = writeNameText(TEXT)
  expect(message).toBe(
    '{"name":"alice.vestibule.eth","attributes":{},"timestamp":1795922064,"action":"register",' +
      '"domain":"frame.localhost:4100","nonce":"00112233445566778899aabbccddeeff","expiry":1795922364,' +
      '"coin_type":2147483649,"address":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"}',
  )
  expect(readNameText(message)).toEqual(TEXT)
  const about = { ...TEXT, attributes: { bio: 'Hello', avatar: 'https://a.example/a.png' } }
  expect(readNameText(writeNameText(about))).toEqual(about)
})

const message = writeNameText(TEXT)
test.each([
  ['with a duplicate name', message.replace('{"name"', '{"name":"other.vestibule.eth","name"')],
  ['with spaces', message.replace(',', ', ')],
  ['in another order', JSON.stringify(Object.fromEntries(Object.entries(TEXT).reverse()))],
  ['with an escaped letter', message.replace('alice', '\\u0061lice')],
  ['with another field', message.replace('}', ',"x":1}')],
  ['with a trailing line', `${message}\n`],
  ['without a nonce', writeNameText({ ...TEXT, nonce: '' })],
  ['with a name in capitals', writeNameText({ ...TEXT, name: 'Alice.vestibule.eth' })],
  [
    'with a picture at a script URL',
    writeNameText({ ...TEXT, attributes: { avatar: 'javascript:a' } }),
  ],
  ['with direction characters', writeNameText({ ...TEXT, attributes: { bio: 'a\u202eb' } })],
  ['of a transfer without a recipient', writeNameText({ ...TEXT, action: 'transfer' })],
  [
    'of a release with a recipient',
    writeNameText({ ...TEXT, action: 'release', to: TEXT.address }),
  ],
  [
    'of a release with attributes',
    writeNameText({ ...TEXT, action: 'release', attributes: { bio: 'a' } }),
  ],
  ['that is not JSON', 'alice.vestibule.eth'],
])('rejects a text %s', (_, text) => expect(readNameText(text)).toBeUndefined())
