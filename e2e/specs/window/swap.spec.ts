import type { SwapBuilt, SwapTokens } from '@vestibule/protocol/http'
import { createPublicClient, erc20Abi, type Hex, http, numberToHex } from 'viem'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { FRIEND } from '../../views/approvalRequests.js'
import { FRAME_ORIGIN, RPC_ONE } from '../../world/ports.js'

test.use({ returning: true })

const CHAIN = 'eip155:31337'
const COIN = `${CHAIN}:0x${'ee'.repeat(20)}`
/** 1 % of the faucet's amount. */
const AMOUNT = 10n ** 16n

async function ask<answer>({ page }: Dapp, path: string, body?: object): Promise<answer> {
  return page.evaluate(
    async ({ url, body }) => {
      const { projectId } = JSON.parse(document.getElementById('stack')?.textContent ?? '{}')
      const response = await fetch(`${url}${url.includes('?') ? '&' : '?'}projectId=${projectId}`, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      return response.json()
    },
    { url: `${FRAME_ORIGIN}/v1/convert/${path}`, body },
  )
}

async function askForSwap(dapp: Dapp, change: (data: Hex, account: Hex) => Hex = (data) => data) {
  const account = await dapp.address()
  const { tokens } = await ask<SwapTokens>(dapp, `tokens?chainId=${CHAIN}`)
  const token = tokens.find(({ symbol }) => symbol === 'TUSD')?.address ?? ''
  const trade = { from: COIN, to: token, userAddress: `${CHAIN}:${account}` }
  const body = { ...trade, amount: String(AMOUNT) }
  const built = await ask<SwapBuilt>(dapp, 'build-transaction', body)
  const { to, data, value } = built.tx
  const [, , router] = to.split(':')
  const transaction = {
    ...{ from: account, to: router, value: numberToHex(BigInt(value)) },
    data: change(data as Hex, account),
  }
  await dapp.ask('eth_sendTransaction', [transaction])
  return { ...{ account, router }, token: token.split(':')[2] as Hex, quote: built.quote }
}

test.beforeEach(async ({ dapp }) => {
  await dapp.visitFunded()
})

test('[J10] [V12] shows both amounts of a swap on the card, and pays at least the minimum', async ({
  dapp,
}) => {
  const { account, router, token, quote } = await askForSwap(dapp)
  const window = await dapp.review()
  const { card } = window
  const minimum = (Number(quote.minimum) / 1e6).toString()
  await expect(card.locator('.headline')).toHaveText(`Swap 0.01 ETH for at least ${minimum} TUSD`)
  await expect(card.locator('[data-risk]')).toHaveCount(0)
  await expect(card.getByTestId('vb-changes')).toContainText('TUSD')
  await expect(card).toContainText('Receiver')
  await expect(card).toContainText('Valid until')
  await expect(card).toContainText('Exchange of this wallet')
  await expect(card).toContainText(router ?? '')
  const client = createPublicClient({ transport: http(RPC_ONE) })
  const balance = () =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    })
  const before = await balance()
  await window.approve()
  const hash = (await dapp.readAnswer()) as Hex
  const { status } = await client.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
  const after = await balance()
  expect(after - before).toBeGreaterThanOrEqual(BigInt(quote.minimum))
})

for (const [what, risk, change] of [
  [
    'another account as its receiver',
    'otherRecipient',
    (data: Hex, account: Hex) =>
      data.replace(account.slice(2).toLowerCase(), FRIEND.slice(2).toLowerCase()) as Hex,
  ],
  [
    'no minimum',
    'noMinimum',
    // Sets the first argument of `swapExactETHForTokens` to zero.
    (data: Hex) => `${data.slice(0, 10)}${'0'.repeat(64)}${data.slice(74)}` as Hex,
  ],
] as const)
  test(`[V12] shows a high risk for a page’s swap with ${what}`, async ({ dapp }, info) => {
    await askForSwap(dapp, change)
    const window = await dapp.review()
    const { card } = window
    await expect(card.locator('[data-risk]').first()).toHaveAttribute('data-risk', risk)
    await expect(card.locator('[data-level=high]').first()).toBeVisible()
    if (risk === 'otherRecipient') await expect(card).toContainText(FRIEND)
    await expectFineInEveryLook(window.page, info, risk, wearInWindow, WINDOW_SIZES)
  })
