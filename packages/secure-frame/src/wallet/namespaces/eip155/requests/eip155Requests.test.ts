import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { at, CONTRACT, LATER, ME, signs, THIEF, USDC } from '../testing/drainer.js'
import { eip155Requests } from './eip155Requests.js'

const context = {
  ...requestContext,
  network: { ...requestContext.network, caipNetworkId: 'eip155:1' },
}
const expected = { says: '', level: 'high' } as const
const turnOf = (call: { method: string; params: readonly unknown[] }) =>
  eip155Requests.turnOf(eip155Requests.parse(call, context))

describe('turnOf', () => {
  const transfer = {
    method: 'eth_sendTransaction',
    params: [{ from: ME, to: STRANGER, value: toHex(1n) }],
  }

  test('[V12] prepares a permit after a pending transfer, so that its card uses the new balance', () => {
    const permit = signs(
      'permit',
      [
        'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
        at(USDC, { name: 'USD Coin', version: '2' }),
        { owner: ME, spender: THIEF, value: 5, nonce: 0, deadline: LATER },
      ],
      expected,
    )
    expect(turnOf(transfer)).toBeDefined()
    expect(turnOf(permit)).toBe(turnOf(transfer))
  })

  test('prepares signatures that move no assets at once', () => {
    const vote = signs(
      'vote',
      [
        'Ballot(uint256 proposalId,uint8 support)',
        at(CONTRACT, { name: 'Governor' }),
        { proposalId: 1, support: 1 },
      ],
      expected,
    )
    expect(turnOf(vote)).toBeUndefined()
    expect(turnOf({ method: 'personal_sign', params: ['Hello', ME] })).toBeUndefined()
  })
})
