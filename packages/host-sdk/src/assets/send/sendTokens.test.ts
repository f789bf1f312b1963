import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { connect } from '../../connections/connect.js'
import type { TransferOrder, TransferPart } from '../../core/model/transferPart.js'
import { ADDRESS, createTestCore, offerWallet } from '../../core/testing/createTestCore.js'
import { pageWith } from '../testing/accountPage.js'
import { TOKEN } from '../testing/balances.js'
import { sendTokens } from './sendTokens.js'

const ONE_ETH = { amount: '1', receiver: ADDRESS }

async function sendingPage(change: Partial<TransferPart>) {
  const sent: TransferOrder[] = []
  const evm = createEip155Adapter()
  const core = createTestCore({
    adapters: [
      {
        ...evm,
        async transfer(network) {
          const part = (await evm.transfer?.(network)) as TransferPart
          const send: TransferPart['send'] = async (order) => {
            sent.push(order)
            return { hash: '0xab' }
          }
          return { ...part, ...change, send }
        },
      },
    ],
  })
  await connect(core, offerWallet(core).connector)
  return { core, sent }
}

describe('sending for a dapp', () => {
  test.each([
    [{ amount: '', receiver: ADDRESS }, 'An amount and receiver address are required'],
    [{ amount: '1', receiver: 'nobody' }, 'An amount and receiver address are required'],
    [
      { amount: 'much', receiver: ADDRESS, token: 'native' },
      'An amount and receiver address are required',
    ],
    [{ ...ONE_ETH, token: TOKEN }, 'A token is required'],
    [ONE_ETH, 'A token is required'],
  ] as const)('[Z13] [X10] refuses %j on EVM: %s', async (transfer, message) => {
    const core = await pageWith(undefined)
    await expect(sendTokens(core, transfer)).rejects.toMatchObject({ message })
  })

  test.each([
    [{ ...ONE_ETH, token: 'native' }, {}],
    [ONE_ETH, { needsToken: false }],
  ] as const)(
    '[X10] sends the currency for the transfer %j with the capability %j',
    async (transfer, change) => {
      const { core, sent } = await sendingPage(change)
      expect(await sendTokens(core, transfer)).toBe('0xab')
      expect(sent).toMatchObject([{ to: ADDRESS, token: undefined, amount: 10n ** 18n }])
    },
  )
})
