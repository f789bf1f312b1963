import { renderToStaticMarkup } from 'react-dom/server'
import { concatHex, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { TradeFacts } from './TradeFacts.js'

const ME = requestContext.account
const ROUTER: Hex = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707'
const UNISWAP: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const [TUSD, WETH]: [Hex, Hex] = [
  '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
]
const END = BigInt(Math.floor(requestContext.now / 1_000) + 600)

async function factsOf(to: Hex, { isPrivate, chain }: { isPrivate?: boolean; chain?: string }) {
  const path = [WETH, TUSD]
  const data = call('swapExactETHForTokens(uint256,address[],address,uint256)', [1n, path, ME, END])
  const { view } = await lookAt({
    ...{ method: 'eth_sendTransaction', params: [{ from: ME, to, data, value: toHex(1n) }], chain },
    // Operators may write addresses in lowercase.
    swap: { router: ROUTER.toLowerCase(), tokens: path, isPrivate },
  })
  const request = view.request as TransactionRequest
  return renderToStaticMarkup(<TradeFacts request={request} approval={view} />)
}

test('[J10] shows that others cannot see a swap at the operator’s exchange until it is mined', async () => {
  expect(await factsOf(ROUTER, { isPrivate: true })).toContain('Others see the swap only once')
})

test('security: [J10] does not show a swap as hidden without a private node or at another exchange', async () => {
  expect(await factsOf(ROUTER, {})).not.toContain('Others see')
  const other = await factsOf(UNISWAP, { isPrivate: true, chain: 'eip155:1' })
  expect(other).toContain('Route')
  expect(other).not.toContain('Others see')
})

test('[J10] shows that others cannot see a swap at the V3 router', async () => {
  const path = concatHex([TUSD, '0x0001f4', WETH])
  const swap = call('exactInput((bytes,address,uint256,uint256))', [[path, ME, 1n, 1n]])
  const data = call('multicall(uint256,bytes[])', [END, [swap]])
  const { view } = await lookAt({
    ...{ method: 'eth_sendTransaction', params: [{ from: ME, to: UNISWAP, data }] },
    swap: { router: ROUTER, v3: { router: UNISWAP, wrapped: WETH }, tokens: [], isPrivate: true },
  })
  const request = view.request as TransactionRequest
  expect(renderToStaticMarkup(<TradeFacts request={request} approval={view} />)).toContain(
    'Others see the swap only once',
  )
})
