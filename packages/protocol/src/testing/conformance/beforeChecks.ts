import { expectRefusal, expectSame, resultOf } from './expectations.js'
import type { Check } from './subject.js'

const NOBODY = '0x000000000000000000000000000000000000dEaD'

export const beforeChecks: readonly Check[] = [
  {
    title:
      '[A29] before a connection there are no accounts and no permissions, and eth_chainId answers',
    async run({ ask, chain }) {
      expectSame(resultOf(await ask({ method: 'eth_accounts' })), [])
      expectSame(resultOf(await ask({ method: 'wallet_getPermissions' })), [])
      expectSame(resultOf(await ask({ method: 'eth_chainId' })), chain)
    },
  },
  {
    title: '[Z11] before a connection what needs an account is refused, 4100',
    async run({ ask }) {
      for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_getCapabilities'])
        expectRefusal(await ask({ method, params: [NOBODY] }), 4100)
    },
  },
  {
    title: '[A29] before a connection the chain is read as its node tells it',
    needs: ['reads'],
    async run({ ask, node }) {
      const params = ['0x0', false]
      const block = await ask({ method: 'eth_getBlockByNumber', params })
      expectSame(resultOf(block), await node('eth_getBlockByNumber', params))
    },
  },
  {
    title:
      'EIP-1102: asking for accounts asks the visitor; the events are heard by the time it is answered',
    async run({ ask, listen, connect, account, chain }) {
      const heard = await listen()
      const asking = ask({ method: 'eth_requestAccounts' })
      await connect()
      const accounts = [await account()]
      expectSame(resultOf(await asking), accounts)
      expectSame(await heard(), [
        ['connect', { chainId: chain }],
        ['accountsChanged', accounts],
      ])
    },
  },
]
