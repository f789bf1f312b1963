import { renderToStaticMarkup } from 'react-dom/server'
import { type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { ApprovalBody } from './ApprovalBody.js'

const CATS: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

async function approvalOf(spender: Hex) {
  const data = call('approve(address,uint256)', [spender, 7n])
  const { view, headline } = await lookAt({
    ...{
      method: 'eth_sendTransaction',
      params: [{ from: requestContext.account, to: CATS, data }],
    },
    node: { contracts: { [CATS]: { symbol: 'CATS', isErc721: true } } },
  })
  return { headline, html: renderToStaticMarkup(<ApprovalBody approval={view} />) }
}

test('shows the collection and no spender if a call revokes the permission for an NFT', async () => {
  const end = await approvalOf(zeroAddress)
  expect(end.headline).toBe('Revoke a permission')
  expect(end.html).toContain('CATS')
  expect(end.html).not.toContain('Spender')
  const given = await approvalOf(STRANGER)
  expect(given.headline).toBe('Allow taking of item #7')
  expect(given.html).toContain('Spender')
})
