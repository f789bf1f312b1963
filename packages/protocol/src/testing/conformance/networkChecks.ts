import { expectRefusal, expectSame, resultOf } from './expectations.js'
import type { Check, Heard } from './subject.js'

const SWITCH = 'wallet_switchEthereumChain'
const ADD = 'wallet_addEthereumChain'
const NOWHERE = '0x7ffffff'

const description = (chainId: string) => ({
  chainId,
  chainName: 'Nowhere',
  rpcUrls: ['https://rpc.nowhere.example'],
  nativeCurrency: { name: 'Nought', symbol: 'NIL', decimals: 18 },
})

/** EIP-3326 and EIP-3085. */
export const networkChecks: readonly Check[] = [
  {
    title: '[A27] a switch answers null, says so once, and is true by the time it is answered',
    needs: ['switches'],
    async run({ ask, listen, account, chain, otherChain, traits }) {
      // WalletConnect repeats the accounts when the chain changes.
      const isRemote = traits.has('remote')
      const after: Heard[] = isRemote ? [['accountsChanged', [await account()]]] : []
      for (const chainId of [otherChain, chain]) {
        const heard = await listen()
        expectSame(resultOf(await ask({ method: SWITCH, params: [{ chainId }] })), null)
        expectSame(await heard(), [['chainChanged', chainId], ...after])
        expectSame(resultOf(await ask({ method: 'eth_chainId' })), chainId)
      }
    },
  },
  {
    title: '[A27] a switch to where the wallet is already answers null and says nothing',
    async run({ ask, listen, chain }) {
      const heard = await listen()
      expectSame(resultOf(await ask({ method: SWITCH, params: [{ chainId: chain }] })), null)
      expectSame(await heard(), [])
    },
  },
  {
    title: '[Z20] a switch to a chain that the wallet does not know is refused, and leads nowhere',
    async run({ ask, chain, traits }) {
      const codes = traits.has('own') ? [4902] : [4902, 5000]
      expectRefusal(await ask({ method: SWITCH, params: [{ chainId: NOWHERE }] }), ...codes)
      expectSame(resultOf(await ask({ method: 'eth_chainId' })), chain)
    },
  },
  {
    title: '[A27] what names no chain is -32602, to switch to and to add',
    needs: ['own'],
    async run({ ask }) {
      for (const method of [SWITCH, ADD])
        for (const params of [[], [null], [{}], [{ chainId: 1 }], [{ chainId: '1' }], {}])
          expectRefusal(await ask({ method, params }), -32602)
      const { chainName: _, ...nameless } = description(NOWHERE)
      const rpcUrls = ['http://rpc.nowhere.example']
      for (const chain of [nameless, { ...description(NOWHERE), rpcUrls }])
        expectRefusal(await ask({ method: ADD, params: [chain] }), -32602)
    },
  },
  {
    title: '[A27] adds and switches to a listed chain, and refuses an unknown one with 4200',
    needs: ['own'],
    async run({ ask, chain, otherChain }) {
      for (const chainId of [otherChain, chain]) {
        expectSame(resultOf(await ask({ method: ADD, params: [description(chainId)] })), null)
        expectSame(resultOf(await ask({ method: 'eth_chainId' })), chainId)
      }
      expectRefusal(await ask({ method: ADD, params: [description(NOWHERE)] }), 4200)
    },
  },
]
