import {
  at,
  CONTRACT,
  type Drainer,
  dollars,
  LATER,
  MAX_UINT256,
  ME,
  NOBODY,
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
const delegation = (caveats: object[]) => ({
  type: DELEGATION,
  // Another manager than the one of this wallet's accounts, which is refused.
  domain: at(CONTRACT, { name: 'DelegationManager', version: '1' }),
  message: {
    delegate: THIEF,
    delegator: ME,
    authority: `0x${'ff'.repeat(32)}`,
    caveats,
    salt: 0,
  },
})

const compound = (isAllowed: boolean) => ({
  type: 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
  domain: at(CONTRACT, { name: 'Compound USDC', version: '0' }),
  message: { owner: ME, manager: THIEF, isAllowed, nonce: 0, expiry: LATER },
})
const MANAGE = 'Allow another account to manage all that you have at this contract'

/** A message for an exchange that keeps its own books. */
const hyperliquid = (name: string, members: string, message: object) => ({
  type: `HyperliquidTransaction:${name}(string hyperliquidChain,${members})`,
  domain: {
    name: 'HyperliquidSignTransaction',
    version: '1',
    chainId: 42161,
    verifyingContract: NOBODY,
  },
  message: { hyperliquidChain: 'Mainnet', ...message },
})
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
const grvt = (type: string, message: object) => ({
  type,
  domain: { name: 'GRVT Exchange', version: '0', chainId: 1 },
  message,
})
const arbitrum = 'eip155:42161'
const service = (name: string) => ({ name, version: '1', chainId: 1 })

/** Transfers by signature, and other ways to let someone act for the account. */
export const CONTROL_DRAINERS: readonly Drainer[] = [
  signs(
    'EIP-3009, a transfer of everything',
    { type: TRANSFER, domain: usdc, message: authorization },
    {
      says: 'Transfer of 100 USDC by anyone who holds this signature',
      level: 'high',
      risks: ['authorization', 'mostToNew', 'approvalOfMost'],
      without: ['contractData'],
    },
  ),
  signs(
    'EIP-3009, a small transfer to someone known (twin)',
    { type: TRANSFER, domain: usdc, message: { ...authorization, value: dollars(1) } },
    {
      says: 'Transfer of 1 USDC by anyone who holds this signature',
      level: 'high',
      risks: ['authorization'],
      without: ['mostToNew', 'approvalOfMost', 'balanceUnread'],
      paid: [{ to: THIEF, token: USDC, amount: 1_000_000n, hoursAgo: 48 }],
    },
  ),
  signs(
    'EIP-3009, fetched by the thief',
    { type: `ReceiveWithAuthorization(${MEMBERS})`, domain: usdc, message: authorization },
    {
      says: 'Transfer of 100 USDC, fetched by its recipient',
      level: 'high',
      risks: ['authorization', 'mostToNew'],
    },
  ),
  signs(
    'EIP-3009, cancelled (twin)',
    {
      type: 'CancelAuthorization(address authorizer,bytes32 nonce)',
      domain: usdc,
      message: { authorizer: ME, nonce: ZERO32 },
    },
    { says: 'Cancel an authorization', level: 'normal' },
  ),
  signs(
    'EIP-3009, with one member more',
    {
      type: TRANSFER.replace(')', ',string memo)'),
      domain: usdc,
      message: { ...authorization, memo: 'Verify your wallet' },
    },
    { says: 'Sign “TransferWithAuthorization”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'EIP-3009, an amount that hides as bytes',
    {
      type: TRANSFER.replace('uint256 value', 'bytes32 value'),
      domain: usdc,
      message: { ...authorization, value: ZERO32 },
    },
    { says: 'Sign “TransferWithAuthorization”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'EIP-3009, for no contract in particular',
    { type: TRANSFER, domain: { name: 'USD Coin', chainId: 1 }, message: authorization },
    { says: 'Sign “TransferWithAuthorization”', level: 'high', risks: ['contractData'] },
  ),
  signs(
    'EIP-3009, several in a list of another name',
    {
      type: `Rewards(TransferWithAuthorization[] list)${TRANSFER}`,
      domain: { name: 'Rewards', chainId: 1 },
      message: { list: [authorization, authorization] },
    },
    { says: 'Sign “Rewards”', level: 'high', risks: ['contractData'] },
  ),
  signs('ERC-7710, a delegation without a limit', delegation([]), {
    says: 'Delegate your whole account, without a limit',
    level: 'high',
    risks: ['delegationWithoutLimit'],
  }),
  signs(
    'ERC-7710, a delegation with unreadable limits',
    delegation([
      { enforcer: CONTRACT, terms: '0x01' },
      { enforcer: USDC, terms: '0x' },
    ]),
    {
      says: 'Delegate your account, with 2 limits',
      level: 'high',
      risks: ['delegation', 'contractData'],
    },
  ),
  signs(
    'a delegation of an older framework',
    {
      type: 'Delegation(address delegate,bytes32 authority,Caveat[] caveats)Caveat(address enforcer,bytes terms)',
      domain: at(CONTRACT, { name: 'Delegatable', version: '1' }),
      message: { delegate: THIEF, authority: ZERO32, caveats: [] },
    },
    {
      says: 'Delegate your whole account, without a limit',
      level: 'high',
      risks: ['delegationWithoutLimit'],
    },
  ),
  signs('Compound III, a manager', compound(true), {
    says: MANAGE,
    level: 'high',
    risks: ['control'],
  }),
  signs('Compound III, a manager taken back (twin)', compound(false), {
    says: 'Revoke a permission',
    level: 'normal',
  }),
  signs(
    'Morpho, a manager',
    {
      type: 'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
      domain: at('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'),
      message: { authorizer: ME, authorized: THIEF, isAuthorized: true, nonce: 0, deadline: LATER },
    },
    { says: MANAGE, level: 'high', risks: ['control'] },
  ),
  signs(
    'BentoBox, a master contract',
    {
      type: 'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)',
      domain: at(CONTRACT, { name: 'BentoBox V1' }),
      message: {
        warning: 'Give FULL access to funds in (and approved to) BentoBox?',
        user: ME,
        masterContract: THIEF,
        approved: true,
        nonce: 0,
      },
    },
    { says: MANAGE, level: 'high', risks: ['control'] },
  ),
  signs(
    'Aave, a credit for the thief',
    {
      type: 'DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)',
      domain: at(CONTRACT, { name: 'Aave Variable Debt USDC', version: '1' }),
      message: { delegatee: THIEF, value: MAX_UINT256, nonce: 0, deadline: LATER },
    },
    {
      says: 'Allow borrowing in your name: any amount of an unknown token',
      level: 'high',
      risks: ['credit'],
    },
  ),
  signs(
    'EIP-7702, as data',
    {
      type: 'Authorization(uint256 chainId,address address,uint256 nonce)',
      domain: at(CONTRACT, { name: 'Smart Account' }),
      message: { chainId: 0, address: CONTRACT, nonce: 1 },
    },
    {
      says: 'Replace your account with a contract’s code',
      level: 'high',
      risks: ['accountCode', 'anyNetwork'],
    },
  ),
  signs(
    'Hyperliquid, an agent',
    hyperliquid('ApproveAgent', 'address agentAddress,string agentName,uint64 nonce', {
      agentAddress: THIEF,
      agentName: 'app',
      nonce: 1,
    }),
    {
      says: 'Allow another key to trade for you on Hyperliquid',
      level: 'high',
      risks: ['agent'],
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
    {
      says: 'Transfer of 5000.5 USDC on Hyperliquid',
      level: 'high',
      risks: ['exchangeTransfer'],
      chain: arbitrum,
    },
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
      says: 'Transfer of 9 PURR:0xc1fb593aeffbeb02f85e0308e9956a90 on Hyperliquid',
      level: 'high',
      risks: ['exchangeTransfer'],
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
    {
      says: 'Withdrawal of 100 USDC from Hyperliquid',
      level: 'high',
      risks: ['exchangeTransfer'],
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, a fee for the thief',
    hyperliquid('ApproveBuilderFee', 'string maxFeeRate,address builder,uint64 nonce', {
      maxFeeRate: '1%',
      builder: THIEF,
      nonce: 1,
    }),
    {
      says: 'Allow a fee of 1% on your trades on Hyperliquid',
      level: 'high',
      risks: ['agent'],
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, between the visitor’s own accounts (twin)',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: '100',
      toPerp: true,
      nonce: 1,
    }),
    {
      says: 'Move 100 USDC between your own accounts on Hyperliquid',
      level: 'normal',
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, an amount with an account of the page’s behind it',
    hyperliquid('UsdClassTransfer', 'string amount,bool toPerp,uint64 nonce', {
      amount: `100 subaccount:${THIEF}`,
      toPerp: true,
      nonce: 1,
    }),
    {
      says: 'Sign “HyperliquidTransaction:UsdClassTransfer”',
      level: 'high',
      risks: ['contractData'],
      chain: arbitrum,
    },
  ),
  signs(
    'Hyperliquid, an action as a hash',
    {
      type: 'Agent(string source,bytes32 connectionId)',
      domain: { name: 'Exchange', version: '1', chainId: 1337, verifyingContract: NOBODY },
      message: { source: 'a', connectionId: ZERO32 },
    },
    {
      says: 'Action on Hyperliquid that cannot be read',
      level: 'high',
      risks: ['hiddenData'],
      chain: 'eip155:1337',
    },
  ),
  signs(
    'dYdX, the key to an account',
    {
      type: 'dYdX(string action,string onlySignOn)',
      domain: service('dYdX'),
      message: { action: 'dYdX STARK Key', onlySignOn: 'https://trade.dydx.exchange' },
    },
    { says: 'Create the key to your account on dYdX', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'dYdX, the key to an account on its own chain',
    {
      type: 'dYdX(string action)',
      domain: { name: 'dYdX Chain', chainId: 1 },
      message: { action: 'dYdX Chain Onboarding' },
    },
    { says: 'Create the key to your account on dYdX Chain', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'Paradex, the key to an account',
    {
      type: 'Constant(string action)',
      domain: service('Paradex'),
      message: { action: 'STARK Key' },
    },
    { says: 'Create the key to your account on Paradex', level: 'high', risks: ['tradingKey'] },
  ),
  signs(
    'Aevo, a key of the thief’s',
    {
      type: 'Register(address key,uint256 expiry)',
      domain: service('Aevo Mainnet'),
      message: { key: THIEF, expiry: LATER },
    },
    {
      says: 'Allow another key to trade for you on Aevo Mainnet',
      level: 'high',
      risks: ['agent'],
    },
  ),
  signs(
    'Orderly, a key of the thief’s',
    {
      type: 'AddOrderlyKey(string brokerId,uint256 chainId,string orderlyKey,string scope,uint64 timestamp,uint64 expiration)',
      domain: at('0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC', { name: 'Orderly', version: '1' }),
      message: {
        brokerId: 'broker',
        chainId: 1,
        orderlyKey: 'ed25519:abc',
        scope: 'read,trading',
        timestamp: 1,
        expiration: String(LATER * 1_000),
      },
    },
    { says: 'Allow another key to trade for you on Orderly', level: 'high', risks: ['agent'] },
  ),
  signs(
    'GRVT, a transfer to the thief',
    grvt(GRVT_TRANSFER, { ...FROM, ...TO, ...grvtTokens(3) }),
    {
      says: 'Transfer of 5,000.5 USDT on GRVT Exchange',
      level: 'high',
      risks: ['exchangeTransfer'],
    },
  ),
  signs(
    'GRVT, a transfer of a currency that the exchange alone knows',
    grvt(GRVT_TRANSFER, { ...FROM, ...TO, ...grvtTokens(5) }),
    {
      says: 'Transfer of 5000500000 (5) on GRVT Exchange',
      level: 'high',
      risks: ['exchangeTransfer'],
    },
  ),
  signs(
    'GRVT, a withdrawal to the thief',
    grvt(`Withdrawal(address fromAccount,address recipient,${GRVT_TOKENS})`, {
      fromAccount: ME,
      recipient: THIEF,
      ...grvtTokens(2),
    }),
    {
      says: 'Withdrawal of 5,000.5 USDC from GRVT Exchange',
      level: 'high',
      risks: ['exchangeTransfer'],
    },
  ),
  ...['ZkSync', 'ZkLink'].map((name) =>
    signs(
      `${name}, a key of the thief’s for an account`,
      {
        type: 'ChangePubKey(bytes20 pubKeyHash,uint32 nonce,uint32 accountId)',
        domain: at(CONTRACT, { name, version: '1' }),
        message: { pubKeyHash: THIEF, nonce: 0, accountId: 7 },
      },
      { says: `Allow another key to trade for you on ${name}`, level: 'high', risks: ['agent'] },
    ),
  ),
]
