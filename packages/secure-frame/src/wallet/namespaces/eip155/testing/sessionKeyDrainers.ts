import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import { requestContext } from '../../../testing/requestContext.js'
import { delegationTo } from '../intents/selfCall.js'
import { CONTRACT, type Drainer, high, ME, NOBODY, NODE, normal, THIEF, USDC } from './drainer.js'

const { account, delegationManager } = SMART_ACCOUNT_CONTRACTS
const DAY = 86_400
const no = (refused: string) => ({ ...high(''), refused }) as const
const inDays = (days: number) => Math.floor(requestContext.now / 1_000) + days * DAY

const node = {
  ...NODE,
  codes: { [account]: '0x6001', [delegationManager]: '0x6001', [ME]: delegationTo(account) },
  isRecent: true,
}

type Asked = { to?: Hex; type?: string; data?: object; rules?: object[] }
const spends = (amount: bigint, more: object = {}) => ({
  tokenAddress: USDC,
  periodAmount: `0x${amount.toString(16)}`,
  periodDuration: DAY,
  ...more,
})
const ends = (days: number) => [{ type: 'expiry', data: { timestamp: inDays(days) } }]

const grants = (
  shape: string,
  { to = THIEF, type = 'erc20-token-periodic', data = spends(1_000_000n), rules = ends(30) }: Asked,
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => ({
  ...{ shape, method: 'wallet_requestExecutionPermissions', node },
  params: [
    [
      {
        ...{ chainId: '0x1', from: ME, to, rules },
        permission: { type, isAdjustmentAllowed: true, data },
      },
    ],
  ],
  ...expected,
})
const calls = (...functions: string[]) => ({
  type: 'contract-call',
  data: { address: CONTRACT, functions },
})

export const SESSION_KEY_DRAINERS: readonly Drainer[] = [
  grants('key for every address', { to: NOBODY }, no('invalidParams')),
  grants('key of the account itself', { to: ME }, no('invalidParams')),
  grants('key of the manager', { to: delegationManager }, no('invalidParams')),
  grants('key without an end', { rules: [] }, no('invalidParams')),
  grants('key for two years', { rules: ends(730) }, no('invalidParams')),
  grants(
    'key for calls of the account',
    { ...calls('x()'), data: { address: ME, functions: ['x()'] } },
    no('invalidParams'),
  ),
  grants(
    'key for calls of the manager',
    { type: 'contract-call', data: { address: delegationManager, functions: ['x()'] } },
    no('invalidParams'),
  ),
  grants('key for all methods', calls(), no('invalidParams')),
  grants(
    'key for any amount',
    { data: spends(2n ** 256n - 1n) },
    high('Let a key of this site spend any amount of USDC', 'grantUnlimited', 'grantOfAll'),
  ),
  grants(
    'key for everything, a little each minute',
    { data: spends(100_000n, { periodDuration: 60 }) },
    high('Let a key of this site spend 0.1 USDC every 1 minute', 'grantOfAll'),
  ),
  grants(
    'key for approvals',
    calls('approve(address,uint256)'),
    high('Let a key of this site call a contract', 'grantMovesTokens'),
  ),
  grants(
    'key for a method without a name',
    calls('0x12345678'),
    high('Let a key of this site call a contract', 'grantUnknownCall'),
  ),
  grants(
    'key for a small allowance (twin)',
    { data: spends(100_000n) },
    {
      ...normal('Let a key of this site spend 0.1 USDC every day'),
      without: ['grantUnlimited', 'grantOfAll', 'grantMovesTokens', 'grantUnknownToken'],
    },
  ),
  ...['wallet_signAuthorization', 'eth_signAuthorization', 'eth_signUserOperation'].map(
    (method): Drainer => ({
      ...{ shape: `authorization by ${method}`, method, node },
      params: [{ contractAddress: THIEF, chainId: 0, nonce: 0 }],
      ...no('methodNotAllowed'),
    }),
  ),
]
