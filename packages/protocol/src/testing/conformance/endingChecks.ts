import { expectRefusal, expectSame, expectThat, resultOf } from './expectations.js'
import type { Check, Refusal } from './subject.js'

export const endingChecks: readonly Check[] = [
  {
    title:
      'EIP-2255: giving the permission back disconnects, and both events say so, in their order; what waits for the visitor is refused',
    async run({ ask, listen, account, traits }) {
      const heard = await listen()
      const sign = { method: 'personal_sign', params: ['0x6869', await account()] }
      const waiting = traits.has('own') ? ask(sign) : undefined
      const params = [{ eth_accounts: {} }]
      expectSame(resultOf(await ask({ method: 'wallet_revokePermissions', params })), null)
      const [[first, accounts] = [], [second, error] = [], ...more] = await heard()
      expectSame([first, accounts, second, more], ['accountsChanged', [], 'disconnect', []])
      const { isError, code, message } = error as Refusal
      expectSame([isError, code], [true, 1000])
      expectThat(typeof message === 'string' && message !== '', 'The error says nothing.')
      if (waiting !== undefined) expectRefusal(await waiting, 4001, 4100, 4900)
    },
  },
  {
    title:
      '[Z11] after it there are no accounts, no permissions and no signatures, and eth_chainId answers',
    async run({ ask, chain }) {
      expectSame(resultOf(await ask({ method: 'eth_accounts' })), [])
      expectSame(resultOf(await ask({ method: 'wallet_getPermissions' })), [])
      expectRefusal(await ask({ method: 'personal_sign', params: ['0x6869'] }), 4100)
      expectSame(resultOf(await ask({ method: 'eth_chainId' })), chain)
    },
  },
  {
    title: '[A29] after it the chain is read as before',
    needs: ['reads'],
    async run({ ask, node }) {
      const call = { method: 'eth_getBlockByNumber', params: ['0x0', false] }
      expectSame(resultOf(await ask(call)), await node(call.method, call.params))
    },
  },
]
