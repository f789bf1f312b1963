import { type NameText, writeNameText } from '@vestibule/protocol/names'

export function ownNameTexts(address: string): [string, string][] {
  const text: NameText = {
    name: 'alice.vestibule.eth',
    attributes: {},
    timestamp: 1_795_922_064,
    action: 'register',
    domain: 'frame.localhost:4100',
    nonce: '00112233445566778899aabbccddeeff',
    expiry: 1_795_922_364,
    coin_type: 0x8000_0001,
    address,
  }
  return [
    ['that registers it', writeNameText(text)],
    ['that releases it', writeNameText({ ...text, action: 'release' })],
    ['that hands it over', writeNameText({ ...text, action: 'transfer', to: address })],
    ['with blanks', JSON.stringify(text, undefined, 2)],
    ['with an escaped letter', writeNameText(text).replace('register', '\\u0072egister')],
    ['with words around it', `Welcome! ${writeNameText(text)}`],
  ]
}
