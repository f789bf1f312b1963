import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { expect, test } from 'vitest'
import { describeTransaction } from './describeTransaction.js'

const [ME, THIEF, LOOK_ALIKE, SPENDER] = ['0xme', '0xthief', '0xlookalike', '0xspender']
const [TOKEN, LISTED] = ['0xtoken', '0xlisted']

function told(options: {
  by: string
  token: string
  kind?: 'fungible' | 'nft'
  amount?: string
  name?: string
}) {
  const { by, token, kind = 'fungible', amount = '100', name = 'Coin' } = options
  const chain = {
    id: 'eip155:1',
    network: { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    reader: { isIndexed: false, hasMints: false },
    approvals: [],
    nobody: '0x0',
    nativeAsset: undefined,
    hasNonces: true,
  } as unknown as describeTransaction.Options['chain']
  const row = {
    ...{ hash: '0x1', sender: by, recipient: token, value: '0', fee: null, nonce: 1 },
    ...{ minedAt: new Date(0), succeeded: true, selector: '0x' },
  } as unknown as describeTransaction.Options['row']
  const moved = [
    { token, kind, tokenId: '7', sender: ME, recipient: LOOK_ALIKE, amount },
  ] as unknown as describeTransaction.Options['moved']
  const { transfers } = describeTransaction({
    ...{ chain, account: ME, row, moved, known: new Set<string>() },
    facts: new Map([[token, { name, symbol: 'COIN', decimals: 0 }]]) as never,
    listed: new Set([LISTED]),
  })
  const [transfer] = transfers
  return (transfer?.nft_info ?? transfer?.fungible_info)?.flags?.is_spam === true
}

test.each(['fungible', 'nft'] as const)(
  '[E08] security: marks a %s as spam if only its contract reports it, in another account’s transaction',
  (kind) => expect(told({ by: THIEF, token: TOKEN, kind })).toBe(true),
)

test('[E08] control: marks an empty transfer as spam, but not own or approved transfers of listed tokens', () => {
  expect(told({ by: ME, token: TOKEN })).toBe(false)
  expect(told({ by: ME, token: TOKEN, kind: 'nft' })).toBe(false)
  expect(told({ by: SPENDER, token: LISTED })).toBe(false)
  expect(told({ by: THIEF, token: LISTED, amount: '0' })).toBe(true)
})

test('[E08] does not mark the account’s own transfers as spam, whatever the name', () => {
  const name = 'Visit https://x.example'
  expect(told({ by: ME, token: TOKEN, name })).toBe(false)
  expect(told({ by: SPENDER, token: TOKEN, name })).toBe(true)
})

test('[E08] describes the payments in a batch of the account as sent', () => {
  const chain = {
    id: 'eip155:1',
    network: { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    reader: { isIndexed: false },
    ...{ approvals: [], hasNonces: true },
  } as unknown as describeTransaction.Options['chain']
  const of = (selector: string) =>
    describeTransaction({
      ...{ chain, account: ME, moved: [], known: new Set(), facts: new Map(), listed: new Set() },
      row: {
        ...{ hash: '0x1', sender: ME, recipient: ME, value: String(3n * 10n ** 15n), fee: null },
        ...{ minedAt: new Date(0), succeeded: true, selector, nonce: 1 },
      } as unknown as describeTransaction.Options['row'],
    })
  expect(of('0xe9ae5c53')).toMatchObject({
    metadata: { operationType: 'send' },
    transfers: [{ direction: 'out', quantity: { numeric: '0.003' } }],
  })
  expect(of('0xe9ae5c53').transfers[0]).not.toHaveProperty('counterparty')
  expect(of('')).toMatchObject({ transfers: [{ direction: 'self' }] })
})

test('[V12] shows a token fee of the operator’s paymaster as the fee, and the rest as a payment', () => {
  const [BUNDLER, PAYMASTER, FRIEND] = ['0xbundler', '0xpaymaster', '0xfriend']
  const told = (by: string, token = TOKEN) => {
    const chain = {
      id: 'eip155:1',
      network: {
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        ...{ paymaster: PAYMASTER, tokenFees: { tokens: [TOKEN] } },
      },
      reader: { isIndexed: false, hasMints: false },
      ...{ approvals: [], nobody: '0x0', nativeAsset: undefined, hasNonces: true },
      canonicalAddress: (address: string) => address,
    } as unknown as describeTransaction.Options['chain']
    const row = {
      ...{ hash: '0x1', sender: by, recipient: '0xentry', value: '0', fee: '9', nonce: 1 },
      ...{ minedAt: new Date(0), succeeded: true, selector: '0x' },
    } as unknown as describeTransaction.Options['row']
    const move = (sender: string, recipient: string, amount: string) => ({
      ...{ token, kind: 'fungible', sender, recipient, amount },
    })
    const moved = [
      move(ME, FRIEND, '5000000'),
      move(ME, PAYMASTER, '700000'),
      move(PAYMASTER, ME, '280000'),
    ] as unknown as describeTransaction.Options['moved']
    const facts = new Map([[token, { name: 'USD Coin', symbol: 'USDC', decimals: 6 }]]) as never
    const { metadata, transfers } = describeTransaction({
      ...{ chain, account: ME, row, moved, facts, known: new Set<string>(), listed: new Set() },
    })
    const { fee, feeSymbol, operationType } = metadata
    return { fee, feeSymbol, operationType, amounts: transfers.map((one) => one.quantity.numeric) }
  }
  expect(told(BUNDLER)).toEqual({
    ...{ fee: '0.42', feeSymbol: 'USDC', operationType: 'send', amounts: ['5'] },
  })
  const others = { operationType: 'trade', amounts: ['5', '0.7', '0.28'] }
  expect(told(BUNDLER, LISTED)).toMatchObject(others)
  expect(told(ME)).toMatchObject({ ...others, feeSymbol: undefined })
})

test('[E08] distinguishes a revoked permission from a new permission', () => {
  const of = (selector: string) =>
    describeTransaction({
      chain: {
        ...{ id: 'eip155:1', reader: { isIndexed: false }, approvals: ['0x095ea7b3'] },
        network: { nativeCurrency: { decimals: 18 } },
      } as unknown as describeTransaction.Options['chain'],
      ...{ account: ME, moved: [], known: new Set(), facts: new Map(), listed: new Set() },
      row: {
        ...{ hash: '0x1', sender: ME, recipient: TOKEN, value: '0', fee: null, nonce: 1 },
        ...{ minedAt: new Date(0), succeeded: true, selector },
      } as unknown as describeTransaction.Options['row'],
    }).metadata.operationType
  expect([of('0x095ea7b3'), of('revoke')]).toEqual(['approve', 'revoke'])
})

test('[V12] shows the contract of a sponsored mint’s token, not the bundler’s entry point', () => {
  const { entryPoint } = SMART_ACCOUNT_CONTRACTS
  const of = (recipient: string, isMoved = true) =>
    describeTransaction({
      chain: {
        ...{ id: 'eip155:1', reader: { isIndexed: false }, approvals: [], nobody: '0x0' },
        network: { nativeCurrency: { decimals: 18 } },
      } as unknown as describeTransaction.Options['chain'],
      ...{ account: ME, known: new Set<string>(), facts: new Map(), listed: new Set<string>() },
      moved: (isMoved
        ? [{ token: TOKEN, kind: 'fungible', sender: '0x0', recipient: ME, amount: '1' }]
        : []) as never,
      row: {
        ...{ hash: '0x1', sender: '0xbundler', recipient, value: '0', fee: null, nonce: 1 },
        ...{ minedAt: new Date(0), succeeded: true, selector: '' },
      } as unknown as describeTransaction.Options['row'],
    }).metadata.sentTo
  expect(of(entryPoint)).toBe(TOKEN)
  expect(of(entryPoint, false)).toBe(entryPoint)
  expect(of('0xshop')).toBe('0xshop')
})
