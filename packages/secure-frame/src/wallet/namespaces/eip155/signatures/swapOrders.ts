import type { Hex } from 'viem'
import type { Risk } from '../requests/risks.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Fields } from './fields.js'
import { orderMeaning, plainOrder } from './order.js'
import { PERMIT2, PERMITTED } from './permits.js'
import { type About, person, type Shape, unlessNobody } from './shape.js'
import type { MeaningParts, Thing } from './signedMeaning.js'

const COW: readonly Hex[] = ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41']
/** Chains with this settlement contract: https://docs.cow.fi/cow-protocol/reference/core/supported-networks (20 July 2026). */
const COW_CHAINS: readonly string[] = [
  ...['1', '56', '100', '137', '8453', '9745', '42161', '43114', '57073', '59144', '11155111'],
]
const ZERO_EX: readonly Hex[] = [
  '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
  '0xdEF189DeAEF76E379df891899eb5A00a94cBC250',
  '0xDEF1ABE32c034e558Cdd535791643C58a13aCC10',
]
const ONE_INCH: readonly Hex[] = [
  '0x111111125421cA6dc452d289314280a0f8842A65',
  '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF',
]
const ONE_INCH_3: readonly Hex[] = ['0x1111111254EEB25477B68fb85Ed929f73A960582']

const zeroEx =
  (expiry: (fields: Fields) => bigint, fee?: string) =>
  (fields: Fields): MeaningParts => {
    const owner = fields.address('maker')
    const taken = fields.integer('takerAmount')
    return orderMeaning({
      market: '0x',
      owner,
      gives: [
        {
          token: fields.address('makerToken'),
          amount: fields.integer('makerAmount'),
          to: undefined,
        },
      ],
      gets: [{ token: fields.address('takerToken'), amount: taken, to: owner }],
      until: expiry(fields),
      whole: fee === undefined || fields.integer(fee) === 0n,
    })
  }

function oneInch(fields: Fields): MeaningParts {
  const owner = fields.address('maker')
  return orderMeaning({
    market: '1inch',
    owner,
    gives: [
      {
        token: fields.address('makerAsset'),
        amount: fields.integer('makingAmount'),
        to: undefined,
      },
    ],
    gets: [
      {
        token: fields.address('takerAsset'),
        amount: fields.integer('takingAmount'),
        to: unlessNobody(fields.address('receiver')) ?? owner,
      },
    ],
    // Traits and extensions can change the amounts, as in Fusion's auctions.
    whole: false,
  })
}

/** CoW Protocol's address for the chain's own coin. */
const COIN: Hex = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Maximum fee of an order before the trade: a tenth. The wallet's own orders have no fee. */
const FEE_SHARE = 10n
/** In seconds. A longer order could execute at another day's price. */
const LONG_S = 86_400n

function cow(fields: Fields, { account, chainId, now }: About): MeaningParts {
  const bought = fields.address('buyToken')
  const fee = fields.integer('feeAmount')
  const paid = fields.integer('sellAmount') + fee
  const until = fields.integer('validTo')
  const meaning = orderMeaning({
    market: 'CoW Protocol',
    owner: account,
    gives: [{ token: fields.address('sellToken'), amount: paid, to: undefined }],
    gets: [
      {
        token: bought === COIN ? undefined : bought,
        amount: fields.integer('buyAmount'),
        to: unlessNobody(fields.address('receiver')) ?? account,
      },
    ],
    until,
    // Other balance types belong to accounts inside Balancer's Vault.
    whole:
      ['sell', 'buy'].includes(fields.text('kind')) &&
      ['sellTokenBalance', 'buyTokenBalance'].every((name) => fields.text(name) === 'erc20') &&
      fee * FEE_SHARE <= paid,
  })
  const risks: Risk[] = [...(meaning.risks ?? [])]
  if (isUnlimited(paid)) risks.push('unlimitedApproval')
  if (until > BigInt(Math.floor(now / 1_000)) + LONG_S) risks.push('endsLate')
  const [got] = meaning.gets ?? []
  const isOwn =
    COW_CHAINS.includes(chainId) &&
    fields.text('kind') === 'sell' &&
    fee === 0n &&
    got?.to === account &&
    risks.every((risk) => risk === 'order')
  return {
    ...meaning,
    risks,
    ...(isOwn && { trade: { pays: paid, gets: got.amount ?? 0n, until } }),
  }
}

const INFO =
  'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)'
const OUTPUT = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)'

/** UniswapX stores its order in the witness of a Permit2 transfer. */
const uniswapX =
  (names: { input: string; outputs: string }) =>
  (fields: Fields, { account }: About): MeaningParts | undefined => {
    const permitted = fields.struct('permitted')
    const order = fields.struct('witness')
    const info = order.struct('info')
    const token = permitted.address('token')
    // The order and the transfer must state the same token and account.
    if (order.address(names.input) !== token || info.address('swapper') !== account)
      return undefined
    const gets = order.structs(names.outputs).map((output): Thing => {
      const [start, end] = [output.integer('startAmount'), output.integer('endAmount')]
      return {
        token: unlessNobody(output.address('token')),
        amount: start < end ? start : end,
        to: output.address('recipient'),
      }
    })
    const spender = fields.address('spender')
    const meaning = orderMeaning({
      market: 'UniswapX',
      owner: account,
      gives: [{ token, amount: permitted.integer('amount'), to: spender }],
      gets,
      until: fields.integer('deadline'),
      facts: [person('spender', spender)],
      whole: info.bytes('additionalValidationData') === '0x',
    })
    // A spender that is not a reactor may return nothing.
    return { ...meaning, risks: ['permit', ...(meaning.risks ?? [])] }
  }

const purpose = (member: string) =>
  `PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${member} witness)`

export const SWAP_ORDERS: readonly Shape[] = [
  {
    type: 'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
    at: COW,
    read: cow,
  },
  {
    type: 'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
    at: ZERO_EX,
    read: zeroEx((fields) => fields.integer('expiry')),
  },
  {
    type: 'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)',
    at: ZERO_EX,
    read: zeroEx((fields) => fields.integer('expiry')),
  },
  {
    type: 'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
    at: ZERO_EX,
    read: zeroEx((fields) => fields.integer('expiryAndNonce') >> 192n),
  },
  {
    type: 'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
    at: ONE_INCH,
    read: oneInch,
  },
  {
    type: 'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
    at: ONE_INCH_3,
    read: oneInch,
  },
  {
    type: `${purpose('ExclusiveDutchOrder')}${OUTPUT}ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${INFO}${PERMITTED}`,
    at: PERMIT2,
    read: uniswapX({ input: 'inputToken', outputs: 'outputs' }),
  },
  {
    type: `${purpose('V2DutchOrder')}${OUTPUT}${INFO}${PERMITTED}V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)`,
    at: PERMIT2,
    read: uniswapX({ input: 'baseInputToken', outputs: 'baseOutputs' }),
  },
  {
    // dYdX v1 perpetual market.
    type: 'Order(bytes32 flags,uint256 amount,uint256 limitPrice,uint256 triggerPrice,uint256 limitFee,address maker,address taker,uint256 expiration)',
    read: () => plainOrder('dYdX'),
  },
  {
    type: 'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)',
    read: () => plainOrder('Polymarket'),
  },
]
