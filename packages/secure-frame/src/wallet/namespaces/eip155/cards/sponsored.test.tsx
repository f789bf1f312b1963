import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { requestContext } from '../../../testing/requestContext.js'
import type { Eip155View } from '../insight/eip155View.js'
import type { PreparedOperation } from '../operations/prepareOperation.js'
import { call } from '../testing/drainedCalls.js'
import { lookAt } from '../testing/lookAt.js'
import { ApprovalBody } from './ApprovalBody.js'
import { FeeTokens } from './FeeTokens.js'

const TUSD: Hex = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const PAYMASTER: Hex = '0x00000000000000000000000000000000000000A1'
const approve = {
  to: TUSD,
  data: call('approve(address,uint256)', [PAYMASTER, 120_000n]),
}
const transfer = {
  to: TUSD,
  data: call('transfer(address,uint256)', [requestContext.account, 1n]),
}

type Fee = { token: Hex; paymaster: Hex; amount: bigint; until: bigint }

async function textOf(calls: object[], more: Partial<PreparedOperation> & { fee?: Fee } = {}) {
  const { fee } = more
  const capabilities = { paymasterService: {} }
  const { view } = await lookAt({
    method: 'wallet_sendCalls',
    params: [
      { version: '2.0.0', chainId: '0x7a69', capabilities, calls },
      { paymaster: PAYMASTER },
    ],
    node: {
      ...{ codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x60' }, isRecent: true },
      contracts: { [TUSD]: { symbol: 'TUSD', decimals: 6n } },
    },
  })
  const self = fee && view.request.kind === 'transaction' && view.request.self
  const request = self ? { ...view.request, self: { ...self, fee } } : view.request
  const operation: PreparedOperation = {
    ...{ intent: {} as never, paymaster: PAYMASTER, payer: 'dapp.example', fees: [] },
    ...{ replaces: false, ...more },
  }
  return renderToStaticMarkup(
    <ApprovalBody approval={{ ...view, request, operation } as Eip155View} />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
}

test('[V12] shows the paying site and the upgrade on the card of a sponsored call, but no fee or speed', async () => {
  const text = await textOf([transfer])
  expect(text).toContain('Fee paid by dapp.example')
  expect(text).toContain('so that another party can pay its network fees')
  expect(text).toContain(PAYMASTER.slice(2, 8))
  for (const other of ['Network fee', 'Slow', 'Advanced', 'All or nothing', 'Cap', 'waits for'])
    expect(text).not.toContain(other)
})

test('[V12] shows that an operation replaces another operation', async () => {
  expect(await textOf([transfer], { replaces: true })).toContain('This one takes its place.')
})

test('[V12] shows the operator as the recipient of a fee in a token of the wallet’s list', async () => {
  const fee = { token: TUSD, paymaster: PAYMASTER, amount: 420_000n, until: 0n }
  const text = await textOf([transfer], { fee, fees: [{ token: TUSD, amount: 420_000n }] })
  expect(text).toContain('Fee up to 0.42 TUSD')
  expect(text).toContain('Fee goes to The operator of this wallet')
})

test('[V12] shows the maximum fee in tokens, and does not show that the site pays', async () => {
  const text = await textOf([approve, transfer], { fees: [{ token: TUSD, amount: 120_000n }] })
  expect(text).toContain('Fee up to 0.12 TUSD')
  expect(text).toContain('Fee goes to The paymaster of dapp.example')
  expect(text).not.toContain('Fee paid by')
})

test('[V12] offers coins that the account lacks only if the visitor chose them', async () => {
  const tokens = [TUSD, PAYMASTER].map((token) => ({
    ...{ token, balance: 1n },
    facts: { symbol: token === TUSD ? 'TUSD' : 'EURX', decimals: 6, standard: undefined },
  }))
  const choices = (of: { lacksCoins: boolean; paysIn?: Hex; count?: number }) => {
    const { lacksCoins, paysIn, count = 2 } = of
    const fee = paysIn && { token: paysIn, paymaster: PAYMASTER, amount: 1n, until: 0n }
    const view = { request: requestContext, insight: { tokens: {} }, lacksCoins }
    const facts = Object.fromEntries(tokens.map((one) => [one.token.toLowerCase(), one.facts]))
    const approval = {
      ...{ ...view, feeTokens: tokens.slice(0, count), insight: { tokens: facts, names: {} } },
    } as unknown as Eip155View
    const self = { calls: [], data: '0x', code: undefined, replaces: undefined, fee } as never
    const editing = { disabled: false, isRefused: false, apply: () => {} } as never
    const markup = renderToStaticMarkup(
      <FeeTokens self={self} approval={approval} editing={editing} />,
    )
    return [...markup.matchAll(/vb-fee-in-(\w+)/g)].map(([, name]) => name)
  }
  expect(choices({ lacksCoins: false })).toEqual(['ETH', 'TUSD', 'EURX'])
  expect(choices({ lacksCoins: true, paysIn: TUSD })).toEqual(['TUSD', 'EURX'])
  expect(choices({ lacksCoins: true })).toEqual(['ETH', 'TUSD', 'EURX'])
  expect(choices({ lacksCoins: true, paysIn: TUSD, count: 1 })).toEqual([])
})
