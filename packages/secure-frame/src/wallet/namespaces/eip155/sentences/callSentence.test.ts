import { getAddress, type Hex, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import { lookAt } from '../testing/lookAt.js'

const CATS = getAddress(`0x${'ca'.repeat(20)}`)
const OTHER: Hex = `0x${'07'.repeat(20)}`
const me = requestContext.account as Hex

test.each([
  ['approve(address,uint256)', `0x095ea7b3${pad(OTHER).slice(2)}${'00'.repeat(32)}`],
  ['setApprovalForAll(address,bool)', `0xa22cb465${pad(OTHER).slice(2)}${'00'.repeat(32)}`],
])(
  'security: does not describe a payment as a revocation, with %s of a hostile contract',
  async (_method, data) => {
    const look = async (value: bigint) => {
      const params = [{ from: me, to: CATS, data, value: numberToHex(value) }]
      const node = { contracts: { [CATS]: { symbol: 'CATS', decimals: 18n } } }
      return (await lookAt({ method: 'eth_sendTransaction', params, node })).headline
    }
    await expect(look(0n)).resolves.toBe('Revoke a permission')
    await expect(look(1n)).resolves.toBe('Call a contract')
  },
)
