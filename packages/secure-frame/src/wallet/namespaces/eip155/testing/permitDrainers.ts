import {
  ART,
  at,
  CONTRACT,
  DAI,
  type Data,
  type Drainer,
  dollars,
  high,
  LATER,
  MAX_UINT256,
  ME,
  NODE,
  normal,
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
const erc2612 = (value: string): Data => [ERC2612, usdc, { ...permit, value }]
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
const dutch = (recipient: string): Data => [
  DUTCH,
  permit2,
  {
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
]

export const PERMIT_DRAINERS: readonly Drainer[] = [
  signs('ERC-2612, everything', erc2612(MAX_UINT256), high(ANY_USDC, 'permit')),
  signs(
    'ERC-2612, a little less than everything',
    erc2612(String(2n ** 256n - 10n ** 30n)),
    high(ANY_USDC),
  ),
  signs('ERC-2612, half of all numbers', erc2612(String(2n ** 255n)), high(ANY_USDC)),
  signs('ERC-2612, everything of 96 bits', erc2612(String(2n ** 96n)), high(ANY_USDC)),
  signs(
    'ERC-2612, a little less than everything of 96 bits',
    erc2612(String(2n ** 96n - 10n ** 18n)),
    high(ANY_USDC),
  ),
  signs(
    'ERC-2612, most of the balance',
    erc2612(dollars(60)),
    high('Allow spending of 60 USDC', 'permit', 'approvalOfMost', 'mostToNew'),
  ),
  signs('ERC-2612, a small part (twin)', erc2612(dollars(10)), {
    ...high('Allow spending of 10 USDC', 'permit'),
    without: ['approvalOfMost', 'mostToNew', 'balanceUnread', 'contractData'],
  }),
  signs(
    'ERC-2612, more than there is, with a node that says that there is enough',
    erc2612(dollars(600)),
    {
      ...high('Allow spending of 600 USDC', 'approvalOfMost', 'balanceUnread'),
      node: { balances: { [USDC]: 10n ** 30n }, supplies: { [USDC]: 500_000_000n } },
    },
  ),
  signs('ERC-2612, with a node that does not tell the balance', erc2612(dollars(1)), {
    ...high('Allow spending of 1 USDC', 'balanceUnread'),
    node: {},
  }),
  signs(
    'ERC-2612, an amount that hides as text',
    [ERC2612.replace('uint256 value', 'string value'), usdc, { ...permit, value: '1' }],
    high('Sign “Permit”', 'permit', 'contractData'),
  ),
  signs(
    'ERC-2612, an amount that hides as bytes',
    [
      ERC2612.replace('uint256 value', 'bytes32 value'),
      usdc,
      { ...permit, value: `0x${'ff'.repeat(32)}` },
    ],
    high('Sign “Permit”', 'permit', 'contractData'),
  ),
  signs(
    'ERC-2612, with one member more',
    [ERC2612.replace(')', ',string note)'), usdc, { ...permit, note: 'Gasless claim' }],
    high('Sign “Permit”', 'permit', 'contractData'),
  ),
  signs(
    'ERC-2612, members in another order',
    [
      'Permit(address spender,address owner,uint256 value,uint256 nonce,uint256 deadline)',
      usdc,
      permit,
    ],
    high('Sign “Permit”', 'permit', 'contractData'),
  ),
  signs(
    'ERC-2612, for no network in particular',
    [ERC2612, { name: 'USD Coin', verifyingContract: USDC }, permit],
    high(ANY_USDC, 'permit', 'anyNetwork', 'contractData'),
  ),
  signs(
    'ERC-2612, “USD Coin” at another contract',
    [ERC2612, at(CONTRACT, { name: 'USD Coin', version: '2' }), { ...permit, value: dollars(10) }],
    {
      ...high('Allow spending of 10 USDC', 'borrowedName', 'imitation'),
      node: { ...NODE, contracts: { [CONTRACT]: { symbol: 'USDC', decimals: 6n } } },
    },
  ),
  signs(
    'a permit in a login',
    [
      `Login(string site,Permit proof)${ERC2612}`,
      { name: 'Login', chainId: 1 },
      { site: 'example', proof: permit },
    ],
    high('Sign “Login”', 'permit', 'contractData'),
  ),
  signs(
    'a permit by another name',
    [
      'Coupon(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      usdc,
      permit,
    ],
    high('Sign “Coupon”', 'permit', 'contractData'),
  ),
  signs(
    'DAI, everything',
    [
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
      at(DAI, { name: 'Dai Stablecoin', version: '1' }),
      { holder: ME, spender: THIEF, nonce: 0, expiry: 0, allowed: true },
    ],
    high('Unlimited spending cap for DAI', 'permit'),
  ),
  signs(
    'DAI, taken back (twin)',
    [
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
      at(DAI, { name: 'Dai Stablecoin', version: '1' }),
      { holder: ME, spender: THIEF, nonce: 0, expiry: 0, allowed: false },
    ],
    { ...high('Revoke a permission'), without: ['contractData'] },
  ),
  signs(
    'Permit2, one token',
    [
      `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
      permit2,
      { details: details(USDC, MAX160), spender: THIEF, sigDeadline: LATER },
    ],
    { ...high(ANY_USDC, 'permit'), without: ['contractData'] },
  ),
  signs(
    'Permit2, several tokens',
    [
      `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
      permit2,
      {
        details: [details(USDC, MAX160), details(DAI, MAX160), details(WETH, MAX160)],
        spender: THIEF,
        sigDeadline: LATER,
      },
    ],
    high('Allow spending of 3 tokens', 'permit'),
  ),
  signs(
    'Permit2, the same token in small parts',
    [
      `PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`,
      permit2,
      {
        details: [details(USDC, dollars(30)), details(USDC, dollars(30))],
        spender: THIEF,
        sigDeadline: LATER,
      },
    ],
    high('Allow spending of 2 tokens', 'approvalOfMost', 'mostToNew'),
  ),
  signs(
    'Permit2 at another contract',
    [
      `PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`,
      at(CONTRACT, { name: 'Permit2' }),
      { details: details(USDC, MAX160), spender: THIEF, sigDeadline: LATER },
    ],
    high(ANY_USDC, 'permit', 'contractData', 'borrowedName'),
  ),
  signs(
    'Permit2, one transfer',
    [
      `PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
      permit2,
      { permitted: { token: USDC, amount: MAX_UINT256 }, ...transfer },
    ],
    high(ANY_USDC, 'permit'),
  ),
  signs(
    'Permit2, one transfer of several tokens',
    [
      `PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`,
      permit2,
      {
        permitted: [
          { token: USDC, amount: dollars(100) },
          { token: DAI, amount: MAX_UINT256 },
        ],
        ...transfer,
      },
    ],
    high('Allow spending of 2 tokens', 'permit', 'approvalOfMost'),
  ),
  signs(
    'Permit2, a transfer for a purpose of the thief’s own',
    [
      `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Claim witness)Claim(uint256 reward)${PERMITTED}`,
      permit2,
      { permitted: { token: USDC, amount: dollars(100) }, ...transfer, witness: { reward: 5_000 } },
    ],
    high('Allow spending of 100 USDC', 'permit', 'contractData', 'approvalOfMost'),
  ),
  signs(
    'Permit2, several tokens for a purpose of the thief’s own',
    [
      `PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,bytes32 witness)${PERMITTED}`,
      permit2,
      { permitted: [{ token: USDC, amount: MAX_UINT256 }], ...transfer, witness: ZERO32 },
    ],
    high(ANY_USDC, 'permit', 'contractData'),
  ),
  signs(
    'UniswapX, whose proceeds go to the thief',
    dutch(THIEF),
    high('Order on UniswapX: 10 USDC for nothing', 'permit', 'order', 'nothingInReturn'),
  ),
  signs('UniswapX (twin)', dutch(ME), {
    ...high('Order on UniswapX: 10 USDC for 0.004 WETH'),
    without: ['nothingInReturn', 'contractData'],
  }),
  signs(
    'ERC-4494, an item',
    [
      'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
      at(ART, { name: 'Art', version: '1' }),
      { spender: THIEF, tokenId: 7, nonce: 0, deadline: LATER },
    ],
    high('Allow taking of item #7 of ART', 'permit'),
  ),
  signs(
    'a whole collection by signature',
    [
      'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
      at(ART, { name: 'Art' }),
      { operator: THIEF, approved: true, nonce: 0, deadline: LATER },
    ],
    high('Allow taking of every item of ART', 'approvalForAll'),
  ),
  signs(
    '`setApprovalForAll` by signature',
    [
      'setApprovalForAllWithSig(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
      at(ART, { name: 'Art', version: '1' }),
      { owner: ME, operator: THIEF, approved: true, nonce: 0, deadline: LATER },
    ],
    high('Allow taking of every item of ART', 'approvalForAll'),
  ),
  signs(
    'a whole collection, taken back (twin)',
    [
      'PermitForAll(address operator,bool approved,uint256 nonce,uint256 deadline)',
      at(ART, { name: 'Art' }),
      { operator: THIEF, approved: false, nonce: 0, deadline: LATER },
    ],
    normal('Revoke a permission'),
  ),
]
