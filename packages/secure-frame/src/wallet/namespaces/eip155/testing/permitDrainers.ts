import {
  ART,
  at,
  CONTRACT,
  DAI,
  type Drainer,
  dollars,
  LATER,
  MAX_UINT256,
  ME,
  NODE,
  PERMIT2,
  signs,
  THIEF,
  USDC,
  WETH,
  ZERO32,
} from './drainer.js'

const ERC2612 = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
const permit = { owner: ME, spender: THIEF, value: MAX_UINT256, nonce: 0, deadline: LATER }
const usdc = at(USDC, { name: 'USD Coin', version: '2' })
const erc2612 = (value: string) => ({
  type: ERC2612,
  domain: usdc,
  message: { ...permit, value },
})
const ANY_USDC = 'Unlimited spending cap for USDC'

const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'
const permit2 = at(PERMIT2, { name: 'Permit2' })
const details = (token: string, amount: string) => ({ token, amount, expiration: LATER, nonce: 0 })
const MAX160 = String(2n ** 160n - 1n)
const transfer = { spender: THIEF, nonce: 1, deadline: LATER }

const DUTCH =
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,ExclusiveDutchOrder witness)' +
  'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)' +
  'ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)' +
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)' +
  PERMITTED
const dutch = (recipient: string) => ({
  type: DUTCH,
  domain: permit2,
  message: {
    permitted: { token: USDC, amount: dollars(10) },
    ...transfer,
    witness: {
      info: {
        reactor: CONTRACT,
        swapper: ME,
        nonce: 1,
        deadline: LATER,
        additionalValidationContract: CONTRACT,
        additionalValidationData: '0x',
      },
      decayStartTime: 1,
      decayEndTime: LATER,
      exclusiveFiller: THIEF,
      exclusivityOverrideBps: 0,
      inputToken: USDC,
      inputStartAmount: dollars(10),
      inputEndAmount: dollars(10),
      outputs: [
        { token: WETH, startAmount: '5000000000000000', endAmount: '4000000000000000', recipient },
      ],
    },
  },
})

/** Permissions to take tokens and items, and requests that imitate or hide one. */
export const PERMIT_DRAINERS: readonly Drainer[] = [
  signs('ERC-2612, everything', erc2612(MAX_UINT256), {
    says: ANY_USDC,
    level: 'high',
    risks: ['permit'],
  }),
  signs('ERC-2612, a little less than everything', erc2612(String(2n ** 256n - 10n ** 30n)), {
    says: ANY_USDC,
    level: 'high',
  }),
  signs('ERC-2612, half of all numbers', erc2612(String(2n ** 255n)), {
    says: ANY_USDC,
    level: 'high',
  }),
  signs('ERC-2612, everything of 96 bits', erc2612(String(2n ** 96n)), {
    says: ANY_USDC,
    level: 'high',
  }),
  signs(
    'ERC-2612, a little less than everything of 96 bits',
    erc2612(String(2n ** 96n - 10n ** 18n)),
    { says: ANY_USDC, level: 'high' },
  ),
  signs('ERC-2612, most of the balance', erc2612(dollars(60)), {
    says: 'Allow spending of 60 USDC',
    level: 'high',
    risks: ['permit', 'approvalOfMost', 'mostToNew'],
  }),
  signs('ERC-2612, a small part (twin)', erc2612(dollars(10)), {
    says: 'Allow spending of 10 USDC',
    level: 'high',
    risks: ['permit'],
    without: ['approvalOfMost', 'mostToNew', 'balanceUnread', 'contractData'],
  }),
  signs(
    'ERC-2612, more than there is, with a node that says that there is enough',
    erc2612(dollars(600)),
    {
      says: 'Allow spending of 600 USDC',
      level: 'high',
      risks: ['approvalOfMost', 'balanceUnread'],
      node: { balances: { [USDC]: 10n ** 30n }, supplies: { [USDC]: 500_000_000n } },
    },
  ),
  signs('ERC-2612, with a node that does not tell the balance', erc2612(dollars(1)), {
    says: 'Allow spending of 1 USDC',
    level: 'high',
    risks: ['balanceUnread'],
    node: {},
  }),
  signs(
    'ERC-2612, an amount that hides as text',
    {
      type: ERC2612.replace('uint256 value', 'string value'),
      domain: usdc,
      message: { ...permit, value: '1' },
    },
    { says: 'Sign “Permit”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'ERC-2612, an amount that hides as bytes',
    {
      type: ERC2612.replace('uint256 value', 'bytes32 value'),
      domain: usdc,
      message: { ...permit, value: `0x${'ff'.repeat(32)}` },
    },
    { says: 'Sign “Permit”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'ERC-2612, with one member more',
    {
      type: ERC2612.replace(')', ',string note)'),
      domain: usdc,
      message: { ...permit, note: 'Gasless claim' },
    },
    { says: 'Sign “Permit”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'ERC-2612, members in another order',
    {
      type: 'Permit(address spender,address owner,uint256 value,uint256 nonce,uint256 deadline)',
      domain: usdc,
      message: permit,
    },
    { says: 'Sign “Permit”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'ERC-2612, for no network in particular',
    { type: ERC2612, domain: { name: 'USD Coin', verifyingContract: USDC }, message: permit },
    { says: ANY_USDC, level: 'high', risks: ['permit', 'anyNetwork', 'contractData'] },
  ),
  signs(
    'ERC-2612, “USD Coin” at another contract',
    {
      type: ERC2612,
      domain: at(CONTRACT, { name: 'USD Coin', version: '2' }),
      message: { ...permit, value: dollars(10) },
    },
    {
      says: 'Allow spending of 10 USDC',
      level: 'high',
      risks: ['borrowedName', 'imitation'],
      node: { ...NODE, contracts: { [CONTRACT]: { symbol: 'USDC', decimals: 6n } } },
    },
  ),
  signs(
    'a permit in a login',
    {
      type: `Login(string site,Permit proof)${ERC2612}`,
      domain: { name: 'Login', chainId: 1 },
      message: { site: 'example', proof: permit },
    },
    { says: 'Sign “Login”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'a permit by another name',
    {
      type: 'Coupon(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      domain: usdc,
      message: permit,
    },
    { says: 'Sign “Coupon”', level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs(
    'DAI, everything',
    {
      type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
      domain: at(DAI, { name: 'Dai Stablecoin', version: '1' }),
      message: { holder: ME, spender: THIEF, nonce: 0, expiry: 0, allowed: true },
    },
    { says: 'Unlimited spending cap for DAI', level: 'high', risks: ['permit'] },
  ),
  signs(
    'DAI, taken back (twin)',
    {
      type: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
      domain: at(DAI, { name: 'Dai Stablecoin', version: '1' }),
      message: { holder: ME, spender: THIEF, nonce: 0, expiry: 0, allowed: false },
    },
    { says: 'Revoke a permission', level: 'high', without: ['contractData'] },
  ),
  signs(
    'Permit2, one token',
    {
      type: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
      domain: permit2,
      message: { details: details(USDC, MAX160), spender: THIEF, sigDeadline: LATER },
    },
    { says: ANY_USDC, level: 'high', risks: ['permit'], without: ['contractData'] },
  ),
  signs(
    'Permit2, several tokens',
    {
      type: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
      domain: permit2,
      message: {
        details: [details(USDC, MAX160), details(DAI, MAX160), details(WETH, MAX160)],
        spender: THIEF,
        sigDeadline: LATER,
      },
    },
    { says: 'Allow spending of 3 tokens', level: 'high', risks: ['permit'] },
  ),
  signs(
    'Permit2, the same token in small parts',
    {
      type: `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
      domain: permit2,
      message: {
        details: [details(USDC, dollars(30)), details(USDC, dollars(30))],
        spender: THIEF,
        sigDeadline: LATER,
      },
    },
    { says: 'Allow spending of 2 tokens', level: 'high', risks: ['approvalOfMost', 'mostToNew'] },
  ),
  signs(
    'Permit2 at another contract',
    {
      type: `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
      domain: at(CONTRACT, { name: 'Permit2' }),
      message: { details: details(USDC, MAX160), spender: THIEF, sigDeadline: LATER },
    },
    { says: ANY_USDC, level: 'high', risks: ['permit', 'contractData', 'borrowedName'] },
  ),
  signs(
    'Permit2, one transfer',
    {
      type: `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
      domain: permit2,
      message: { permitted: { token: USDC, amount: MAX_UINT256 }, ...transfer },
    },
    { says: ANY_USDC, level: 'high', risks: ['permit'] },
  ),
  signs(
    'Permit2, one transfer of several tokens',
    {
      type: `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
      domain: permit2,
      message: {
        permitted: [
          { token: USDC, amount: dollars(100) },
          { token: DAI, amount: MAX_UINT256 },
        ],
        ...transfer,
      },
    },
    { says: 'Allow spending of 2 tokens', level: 'high', risks: ['permit', 'approvalOfMost'] },
  ),
  signs(
    'Permit2, a transfer for a purpose of the thief’s own',
    {
      type: `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Claim witness)Claim(uint256 reward)${PERMITTED}`,
      domain: permit2,
      message: {
        permitted: { token: USDC, amount: dollars(100) },
        ...transfer,
        witness: { reward: 5_000 },
      },
    },
    {
      says: 'Allow spending of 100 USDC',
      level: 'high',
      risks: ['permit', 'contractData', 'approvalOfMost'],
    },
  ),
  signs(
    'Permit2, several tokens for a purpose of the thief’s own',
    {
      type: `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,bytes32 witness)${PERMITTED}`,
      domain: permit2,
      message: { permitted: [{ token: USDC, amount: MAX_UINT256 }], ...transfer, witness: ZERO32 },
    },
    { says: ANY_USDC, level: 'high', risks: ['permit', 'contractData'] },
  ),
  signs('UniswapX, whose proceeds go to the thief', dutch(THIEF), {
    says: 'Order on UniswapX: 10 USDC for nothing',
    level: 'high',
    risks: ['permit', 'order', 'nothingInReturn'],
  }),
  signs('UniswapX (twin)', dutch(ME), {
    says: 'Order on UniswapX: 10 USDC for 0.004 WETH',
    level: 'high',
    without: ['nothingInReturn', 'contractData'],
  }),
  signs(
    'ERC-4494, an item',
    {
      type: 'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
      domain: at(ART, { name: 'Art', version: '1' }),
      message: { spender: THIEF, tokenId: 7, nonce: 0, deadline: LATER },
    },
    { says: 'Allow taking of item #7 of ART', level: 'high', risks: ['permit'] },
  ),
  signs(
    'a whole collection by signature',
    {
      type: 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
      domain: at(ART, { name: 'Art' }),
      message: { operator: THIEF, approved: true, nonce: 0, deadline: LATER },
    },
    { says: 'Allow taking of every item of ART', level: 'high', risks: ['approvalForAll'] },
  ),
  signs(
    '`setApprovalForAll` by signature',
    {
      type: 'setApprovalForAllWithSig(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
      domain: at(ART, { name: 'Art', version: '1' }),
      message: { owner: ME, operator: THIEF, approved: true, nonce: 0, deadline: LATER },
    },
    { says: 'Allow taking of every item of ART', level: 'high', risks: ['approvalForAll'] },
  ),
  signs(
    'a whole collection, taken back (twin)',
    {
      type: 'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
      domain: at(ART, { name: 'Art' }),
      message: { operator: THIEF, approved: false, nonce: 0, deadline: LATER },
    },
    { says: 'Revoke a permission', level: 'normal' },
  ),
]
