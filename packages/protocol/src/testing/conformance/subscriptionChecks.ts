import { eventually, expectRefusal, expectSame, expectThat, resultOf } from './expectations.js'
import type { Check } from './subject.js'

type Message = { type: string; data: { subscription: string; result: { hash: string } } }

/** `eth_subscribe`, and `message` of EIP-1193. */
export const subscriptionChecks: readonly Check[] = [
  {
    title:
      '[A29] anyone who subscribes to new blocks learns of the next one, until they do not want to',
    needs: ['subscribes'],
    async run({ ask, listen, node }) {
      const heard = await listen()
      const id = resultOf(await ask({ method: 'eth_subscribe', params: ['newHeads'] }))
      expectThat(/^0x[0-9a-f]+$/.test(String(id)), 'A subscription has an id of hex.')
      await node('anvil_mine', ['0x1'])
      const message = await eventually(async () => {
        const messages = (await heard()).filter(([event]) => event === 'message')
        return messages[0]?.[1] as Message | undefined
      }, 'a message about the block')
      expectSame([message.type, message.data.subscription], ['eth_subscription', id])
      const block = await node('eth_getBlockByHash', [message.data.result.hash, false])
      expectThat(block !== null, 'The block is not of the chain.')
      expectSame(resultOf(await ask({ method: 'eth_unsubscribe', params: [id] })), true)
      expectSame(resultOf(await ask({ method: 'eth_unsubscribe', params: [id] })), false)
    },
  },
  {
    title: '[A29] what cannot be subscribed to is refused with a reason',
    needs: ['subscribes'],
    async run({ ask }) {
      const subscribe = (...params: unknown[]) => ask({ method: 'eth_subscribe', params })
      expectRefusal(await subscribe('newPendingTransactions'), 4200)
      expectRefusal(await subscribe('everything'), -32602)
      expectRefusal(await ask({ method: 'eth_unsubscribe' }), -32602)
    },
  },
]
