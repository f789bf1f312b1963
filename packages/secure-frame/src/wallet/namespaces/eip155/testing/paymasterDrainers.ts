import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, maxUint256 } from 'viem'
import { call } from './drainedCalls.js'
import { ART, CONTRACT, type Drainer, high, ME, NODE, THIEF, USDC } from './drainer.js'

const node = { ...NODE, codes: { [SMART_ACCOUNT_CONTRACTS.account]: '0x6001' }, isRecent: true }
const mint = { to: CONTRACT, data: '0x1249c58b' } as const
const refused = { ...high(''), refused: 'capabilityNotSupported' } as const

const pays = (
  shape: string,
  calls: readonly { to: Hex; data: Hex }[],
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => ({
  ...{ shape, method: 'wallet_sendCalls', node },
  params: [
    {
      ...{ version: '2.0.0', chainId: '0x1', from: ME, calls },
      capabilities: { paymasterService: {} },
    },
    { paymaster: THIEF },
  ],
  ...expected,
})
const approve = (amount: bigint) => ({
  to: USDC,
  data: call('approve(address,uint256)', [THIEF, amount]),
})

export const PAYMASTER_DRAINERS: readonly Drainer[] = [
  pays('paymaster that may take any amount', [approve(maxUint256), mint], refused),
  pays('paymaster that may take any amount, at last', [mint, approve(maxUint256)], refused),
  pays('paymaster that may take more than there is', [approve(2n ** 255n), mint], refused),
  pays(
    'paymaster with a raised allowance',
    [{ to: USDC, data: call('increaseAllowance(address,uint256)', [THIEF, maxUint256]) }],
    refused,
  ),
  pays(
    'paymaster that may take a collection',
    [{ to: ART, data: call('setApprovalForAll(address,bool)', [THIEF, true]) }, mint],
    refused,
  ),
  pays(
    'paymaster that takes all dollars as a fee',
    [approve(100_000_000n), mint],
    high('Allow spending of 100 USDC, and 1 more step', 'approvalOfMost'),
  ),
  pays('paymaster that takes a fee of twelve cents (twin)', [approve(120_000n), mint], {
    ...high('Allow spending of 0.12 USDC, and 1 more step'),
    without: ['approvalOfMost'],
  }),
]
