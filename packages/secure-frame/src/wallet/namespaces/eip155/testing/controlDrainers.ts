import {
  at,
  CONTRACT,
  type Data,
  type Drainer,
  dollars,
  high,
  LATER,
  MAX_UINT256,
  ME,
  NOBODY,
  normal,
  signs,
  THIEF,
  USDC,
  ZERO32,
} from './drainer.js'

const MEMBERS =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
const TRANSFER = `TransferWithAuthorization(${MEMBERS})`
const authorization = {
  from: ME,
  to: THIEF,
  value: dollars(100),
  validAfter: 0,
  validBefore: LATER,
  nonce: ZERO32,
}
const usdc = at(USDC, { name: 'USD Coin', version: '2' })

const DELEGATION =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
const delegation = (caveats: object[]): Data => [
  DELEGATION,
  // Another wallet's manager: the wallet would reject its own.
  at(CONTRACT, { name: 'DelegationManager', version: '1' }),
  { delegate: THIEF, delegator: ME, authority: `0x${'ff'.repeat(32)}`, caveats, salt: 0 },
]

const compound = (isAllowed: boolean): Data => [
  'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
  at(CONTRACT, { name: 'Compound USDC', version: '0' }),
  { owner: ME, manager: THIEF, isAllowed, nonce: 0, expiry: LATER },
]
const MANAGE = 'Allow another account to manage all that you have at this contract'

/** Signatures for an exchange that stores its balances off-chain. */
const hyperliquid = (name: string, members: string, message: object): Data => [
  `HyperliquidTransaction:${name}(string hyperliquidChain,${members})`,
  { name: 'HyperliquidSignTransaction', version: '1', chainId: 42161, verifyingContract: NOBODY },
  { hyperliquidChain: 'Mainnet', ...message },
]
const GRVT_TOKENS = 'uint8 tokenCurrency,uint64 numTokens,uint32 nonce,int64 expiration'
const GRVT_TRANSFER = `Transfer(address fromAccount,uint64 fromSubAccount,address toAccount,uint64 toSubAccount,${GRVT_TOKENS})`
const FROM = { fromAccount: ME, fromSubAccount: 0 }
const TO = { toAccount: THIEF, toSubAccount: 0 }
const grvtTokens = (tokenCurrency: number) => ({
  tokenCurrency,
  numTokens: '5000500000',
  nonce: 1,
  expiration: `${LATER}000000000`,
})
const grvt = (type: string, message: object): Data => [
  type,
  { name: 'GRVT Exchange', version: '0', chainId: 1 },
  message,
]
const arbitrum = 'eip155:42161'
const service = (name: string) => ({ name, version: '1', chainId: 1 })

export const CONTROL_DRAINERS: readonly Drainer[] = [
  signs('EIP-3009, a transfer of everything', [TRANSFER, usdc, authorization], {
    ...high(
      'Transfer of 100 USDC by anyone who holds this signature',
      'authorization',
      'mostToNew',
      'approvalOfMost',
    ),
    without: ['contractData'],
  }),
  signs(
    'EIP-3009, a small transfer to someone known (twin)',
    [TRANSFER, usdc, { ...authorization, value: dollars(1) }],
    {
      ...high('Transfer of 1 USDC by anyone who holds this signature', 'authorization'),
      without: ['mostToNew', 'approvalOfMost', 'balanceUnread'],
      paid: [{ to: THIEF, token: USDC, amount: 1_000_000n, hoursAgo: 48 }],
    },
  ),
  signs(
    'EIP-3009, fetched by the thief',
    [`ReceiveWithAuthorization(${MEMBERS})`, usdc, authorization],
    high('Transfer of 100 USDC, fetched by its recipient', 'authorization', 'mostToNew'),
  ),
  signs(
    'EIP-3009, cancelled (twin)',
    [
      'CancelAuthorization(address authorizer,bytes32 nonce)',
      usdc,
      { authorizer: ME, nonce: ZERO32 },
    ],
    normal('Cancel an authorization'),
  ),
  signs(
    'EIP-3009, with one member more',
    [
      TRANSFER.replace(')', ',string memo)'),
      usdc,
      { ...authorization, memo: 'Verify your wallet' },
    ],
    high('Sign “TransferWithAuthorization”', 'contractData'),
  ),
  signs(
    'EIP-3009, an amount that hides as bytes',
    [TRANSFER.replace('uint256 value', 'bytes32 value'), usdc, { ...authorization, value: ZERO32 }],
    high('Sign “TransferWithAuthorization”', 'contractData'),
  ),
  signs(
    'EIP-3009, for no contract in particular',
    [TRANSFER, { name: 'USD Coin', chainId: 1 }, authorization],
    high('Sign “TransferWithAuthorization”', 'contractData'),
  ),
  signs(
    'EIP-3009, several in a list of another name',
    [
      `Rewards(TransferWithAuthorization[] list)${TRANSFER}`,
      { name: 'Rewards', chainId: 1 },
      { list: [authorization, authorization] },
    ],
    high('Sign “Rewards”', 'contractData'),
  ),
  signs(
    'ERC-7710, a delegation without a limit',
    delegation([]),
    high('Delegate your whole account, without a limit', 'delegationWithoutLimit'),
  ),
  signs(
    'ERC-7710, a delegation with unreadable limits',
    delegation([
      { enforcer: CONTRACT, terms: '0x01' },
      { enforcer: USDC, terms: '0x' },
    ]),
    high('Delegate your account, with 2 limits', 'delegation', 'contractData'),
  ),
  signs(
    'a delegation of an older framework',
    [
      'Delegation(address delegate,bytes32 authority,Caveat[] caveats)Caveat(address enforcer,bytes terms)',
      at(CONTRACT, { name: 'Delegatable', version: '1' }),
      { delegate: THIEF, authority: ZERO32, caveats: [] },
    ],
    high('Delegate your whole account, without a limit', 'delegationWithoutLimit'),
  ),
  signs('Compound III, a manager', compound(true), high(MANAGE, 'control')),
  signs(
    'Compound III, a manager taken back (twin)',
    compound(false),
    normal('Revoke a permission'),
  ),
  signs(
    'Morpho, a manager',
    [
      'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
      at('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'),
      { authorizer: ME, authorized: THIEF, isAuthorized: true, nonce: 0, deadline: LATER },
    ],
    high(MANAGE, 'control'),
  ),
  signs(
    'BentoBox, a master contract',
    [
      'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)',
      at(CONTRACT, { name: 'BentoBox V1' }),
      {
        warning: 'Give FULL access to funds in (and approved to) BentoBox?',
        user: ME,
        masterContract: THIEF,
        approved: true,
        nonce: 0,
      },
    ],
    high(MANAGE, 'control'),
  ),
  signs(
    'Aave, a credit for the thief',
    [
      'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
      at(CONTRACT, { name: 'Aave Variable Debt USDC', version: '1' }),
      { delegatee: THIEF, value: MAX_UINT256, nonce: 0, deadline: LATER },
    ],
    high('Allow borrowing in your name: any amount of an unknown token', 'credit'),
  ),
  signs(
    'EIP-7702, as data',
    [
      'Authorization(uint256 chainId,address address,uint256 nonce)',
      at(CONTRACT, { name: 'Smart Account' }),
      { chainId: 0, address: CONTRACT, nonce: 1 },
    ],
    high('Replace your account with a contract’s code', 'accountCode', 'anyNetwork'),
  ),
  signs(
    'Hyperliquid, an agent',
    hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', {
      agentAddress: THIEF,
      agentName: 'app',
      nonce: 1,
    }),
    {
      ...high('Allow another key to trade for you on Hyperliquid', 'agent'),
      without: ['contractData'],
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, a transfer',
    hyperliquid('UsdSend', 'string destination,string amount,uint64 time', {
      destination: THIEF,
      amount: '5000.5',
      time: 1,
    }),
    { ...high('Transfer of 5000.5 USDC on Hyperliquid', 'exchangeTransfer'), chain: arbitrum },
  ),
  signs(
    'Hyperliquid, a transfer of a token',
    hyperliquid('SpotSend', 'string destination,string token,string amount,uint64 time', {
      destination: THIEF,
      token: 'PURR:0xc1fb593aeffbeb02f85e0308e9956a90',
      amount: '9',
      time: 1,
    }),
    {
      ...high(
        'Transfer of 9 PURR:0xc1fb593aeffbeb02f85e0308e9956a90 on Hyperliquid',
        'exchangeTransfer',
      ),
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, a withdrawal',
    hyperliquid('Withdraw', 'string destination,string amount,uint64 time', {
      destination: THIEF,
      amount: '100',
      time: 1,
    }),
    { ...high('Withdrawal of 100 USDC from Hyperliquid', 'exchangeTransfer'), chain: arbitrum },
  ),
  signs(
    'Hyperliquid, a fee for the thief',
    hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', {
      maxFeeRate: '1%',
      builder: THIEF,
      nonce: 1,
    }),
    { ...high('Allow a fee of 1% on your trades on Hyperliquid', 'agent'), chain: arbitrum },
  ),
  signs(
    'Hyperliquid, between the visitor’s own accounts (twin)',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '100',
      toPerp: true,
      nonce: 1,
    }),
    { ...normal('Move 100 USDC between your own accounts on Hyperliquid'), chain: arbitrum },
  ),
  signs(
    'Hyperliquid, an amount with an account of the page’s behind it',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: `100 subaccount:${THIEF}`,
      toPerp: true,
      nonce: 1,
    }),
    { ...high('Sign “HyperliquidTransaction:UsdClassTransfer”', 'contractData'), chain: arbitrum },
  ),
  signs(
    'Hyperliquid, an action as a hash',
    [
      'Agent(string source,bytes32 connectionId)',
      { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: NOBODY },
      { source: 'a', connectionId: ZERO32 },
    ],
    { ...high('Action on Hyperliquid that cannot be read', 'hiddenData'), chain: 'eip155:1337' },
  ),
  signs(
    'dYdX, the key to an account',
    [
      'dYdX(string action,string onlySignOn)',
      service('dYdX'),
      { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' },
    ],
    high('Create the key to your account on dYdX', 'tradingKey'),
  ),
  signs(
    'dYdX, the key to an account on its own chain',
    [
      'dYdX(string action)',
      { name: 'dYdX Chain', chainId: 1 },
      { action: 'dYdX Chain Onboarding' },
    ],
    high('Create the key to your account on dYdX Chain', 'tradingKey'),
  ),
  signs(
    'Paradex, the key to an account',
    ['Constant(string action)', service('Paradex'), { action: 'STARK Key' }],
    high('Create the key to your account on Paradex', 'tradingKey'),
  ),
  signs(
    'Aevo, a key of the thief’s',
    [
      'Register(address key,uint256 expiry)',
      service('Aevo Mainnet'),
      { key: THIEF, expiry: LATER },
    ],
    high('Allow another key to trade for you on Aevo Mainnet', 'agent'),
  ),
  signs(
    'Orderly, a key of the thief’s',
    [
      'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
      at('0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', { name: 'Orderly', version: '1' }),
      {
        brokerId: 'broker',
        chainId: 1,
        orderlyKey: 'ed25519:abc',
        scope: 'read,trading',
        timestamp: 1,
        expiration: String(LATER * 1_000),
      },
    ],
    high('Allow another key to trade for you on Orderly', 'agent'),
  ),
  signs(
    'GRVT, a transfer to the thief',
    grvt(GRVT_TRANSFER, { ...FROM, ...TO, ...grvtTokens(3) }),
    high('Transfer of 5,000.5 USDT on GRVT Exchange', 'exchangeTransfer'),
  ),
  signs(
    'GRVT, a transfer of a currency that the exchange alone knows',
    grvt(GRVT_TRANSFER, { ...FROM, ...TO, ...grvtTokens(5) }),
    high('Transfer of 5000500000 (5) on GRVT Exchange', 'exchangeTransfer'),
  ),
  signs(
    'GRVT, a withdrawal to the thief',
    grvt(`Withdrawal(address fromAccount,address recipient,${GRVT_TOKENS})`, {
      fromAccount: ME,
      recipient: THIEF,
      ...grvtTokens(2),
    }),
    high('Withdrawal of 5,000.5 USDC from GRVT Exchange', 'exchangeTransfer'),
  ),
  ...['ZkSync', 'ZkLink'].map((name) =>
    signs(
      `${name}, a key of the thief’s for an account`,
      [
        'ChangePubKey(bytes20 pubKeyHash,uint32 nonce,uint32 accountId)',
        at(CONTRACT, { name, version: '1' }),
        { pubKeyHash: THIEF, nonce: 0, accountId: 7 },
      ],
      high(`Allow another key to trade for you on ${name}`, 'agent'),
    ),
  ),
]
