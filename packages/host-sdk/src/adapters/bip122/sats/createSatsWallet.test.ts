import { expect, test } from 'vitest'
import { createSatsWallet } from './createSatsWallet.js'

const MAINNET = '000000000019d6689c085ae165831e93'

function deny(answer: () => unknown) {
  const asked: string[] = []
  const provider = {
    async request(method: string) {
      asked.push(method)
      return answer()
    },
  }
  return { asked, wallet: createSatsWallet(provider, { references: [MAINNET], onHeld() {} }) }
}

// sats-connect#159
test.each([
  ['undefined', () => undefined],
  ['null', () => null],
  ['an empty object', () => ({})],
  ['a response without an error', () => ({ jsonrpc: '2.0', id: '1' })],
  ['a response with an empty result', () => ({ jsonrpc: '2.0', id: '1', result: null })],
])(
  'connects no account after a refusal with %s, and asks the visitor only once',
  async (_, answer) => {
    const { asked, wallet } = deny(answer)
    await expect(wallet.connect(MAINNET)).rejects.toMatchObject({ type: 'notConnected' })
    expect(asked).toEqual(['wallet_connect'])
  },
)

test.each([
  [
    'a thrown response',
    () => Promise.reject({ jsonrpc: '2.0', error: { code: -32000, message: 'no' } }),
  ],
  ['a thrown error', () => Promise.reject({ code: -32000, message: 'User rejected request.' })],
  ['an error in a response', () => ({ status: 'error', error: { code: -32000, message: 'no' } })],
])('treats %s as a rejection, and asks the visitor only once', async (_, answer) => {
  const { asked, wallet } = deny(answer)
  await expect(wallet.connect(MAINNET)).rejects.toMatchObject({ type: 'userRejected' })
  expect(asked).toEqual(['wallet_connect'])
})

// Unisat, sats-connect#185
test.each([
  ['-32001', { code: -32001, message: 'Method not supported by the selected wallet' }],
  ['-32601', { code: -32601, message: 'Method not found' }],
])('tries older methods after %s, then reports an unsupported method', async (_, error) => {
  const { asked, wallet } = deny(() => ({ status: 'error', error }))
  await expect(wallet.connect(MAINNET)).rejects.toMatchObject({ type: 'methodNotAllowed' })
  expect(asked).toEqual(['wallet_connect', 'getAccounts', 'getAddresses'])
})
