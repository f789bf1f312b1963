import type { Hex } from 'viem'
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
  NODE,
  SOON,
  signs,
  THIEF,
  USDC,
  WETH,
  ZERO32,
} from './drainer.js'

const ETHER = String(10n ** 18n)
const TENTH_MILLI = 10n ** 14n
const zeroEx = at('0xDef1C0ded9bec7F1a1670819833240f027b25EfF', {
  name: 'ZeroEx',
  version: '1.0.0',
})
const making = (takerAmount: string) => ({
  makerToken: USDC,
  takerToken: WETH,
  makerAmount: dollars(100),
  takerAmount,
  maker: ME,
  taker: NOBODY,
})

const cow = (
  receiver: string,
  { at: contract, ...change }: { at?: Hex; [member: string]: unknown } = {},
): Data => [
  'Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)',
  at(contract ?? '0x9008D19f58AAbD9eD0D60971565AA8510560ab41', {
    name: 'Gnosis Protocol',
    version: 'v2',
  }),
  {
    sellToken: USDC,
    buyToken: WETH,
    receiver,
    sellAmount: dollars(99),
    buyAmount: ETHER,
    validTo: LATER,
    appData: ZERO32,
    feeAmount: dollars(1),
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
    ...change,
  },
]

/**
 * Sells a tenth of the dollars.
 * @param options.got The expected text for the received amount. Other options are expectations, or
 * fields of the order
 */
function ofServices(
  shape: string,
  options: Pick<Drainer, 'level' | 'risks' | 'without' | 'node'> & {
    got?: string
    [member: string]: unknown
  },
): Drainer {
  const { got = '1 WETH', level, risks, without, node, ...change } = options
  const order = { validTo: Number(SOON), sellAmount: dollars(10), feeAmount: 0, ...change }
  return signs(`CoW Protocol, ${shape}`, cow(ME, order), {
    says: `Order on CoW Protocol: 10 USDC for ${got}`,
    level,
    ...(risks && { risks }),
    ...(without && { without }),
    ...(node && { node }),
  })
}

const oneInch = (receiver: string, takingAmount: string): Data => [
  'Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)',
  at('0x111111125421cA6dc452d289314280a0f8842A65', {
    name: '1inch Aggregation Router',
    version: '6',
  }),
  {
    salt: 1,
    maker: ME,
    receiver,
    makerAsset: USDC,
    takerAsset: WETH,
    makingAmount: dollars(100),
    takingAmount,
    makerTraits: 0,
  },
]

const unlisted = (shape: string, type: string, message: object, says: string): Drainer =>
  signs(
    shape,
    [type, at(CONTRACT, { name: 'Exchange', version: '1' }), message],
    high(says, 'order', 'contractData'),
  )
const bytes: Hex = '0xdeadbeef'

export const SWAP_DRAINERS: readonly Drainer[] = [
  signs(
    '0x, a limit order for nothing',
    [
      'LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)',
      zeroEx,
      {
        ...making('0'),
        takerTokenFeeAmount: 0,
        sender: NOBODY,
        feeRecipient: NOBODY,
        pool: ZERO32,
        expiry: LATER,
        salt: 1,
      },
    ],
    high('Order on 0x: 100 USDC for nothing', 'nothingInReturn', 'approvalOfMost'),
  ),
  signs(
    '0x, a request for a quote (twin)',
    [
      'RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)',
      zeroEx,
      { ...making(ETHER), txOrigin: ME, pool: ZERO32, expiry: LATER, salt: 1 },
    ],
    {
      ...high('Order on 0x: 100 USDC for 1 WETH', 'order'),
      without: ['nothingInReturn', 'approvalOfMost'],
    },
  ),
  signs(
    '0x, an order over the counter for nothing',
    [
      'OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)',
      zeroEx,
      { ...making('0'), txOrigin: THIEF, expiryAndNonce: String(BigInt(LATER) << 192n) },
    ],
    high('Order on 0x: 100 USDC for nothing', 'nothingInReturn'),
  ),
  signs(
    'CoW Protocol, whose proceeds go to the thief',
    cow(THIEF),
    high('Order on CoW Protocol: 100 USDC for nothing', 'nothingInReturn'),
  ),
  signs('CoW Protocol (twin)', cow(NOBODY, { validTo: Number(SOON) }), {
    ...high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order'),
    without: ['nothingInReturn', 'contractData', 'endsLate'],
  }),
  ofServices('as the services quote it (twin)', { level: 'medium', without: ['order'] }),
  ofServices('at the price (twin)', {
    ...{ buyAmount: String(TENTH_MILLI * 33n), got: '0.0033 WETH' },
    ...{ level: 'medium', risks: ['knownOrder'], without: ['order'] },
  }),
  ofServices('at nine tenths of the price (twin)', {
    ...{ buyAmount: String(TENTH_MILLI * 30n), got: '0.003 WETH' },
    ...{ level: 'medium', without: ['order'] },
  }),
  ofServices('below the price', {
    ...{ buyAmount: String(TENTH_MILLI * 25n), got: '0.0025 WETH' },
    ...{ level: 'high', risks: ['order', 'lowMinimum'] },
  }),
  ofServices('far below the price', {
    ...{ buyAmount: String(TENTH_MILLI * 10n), got: '0.001 WETH' },
    ...{ level: 'high', risks: ['order', 'farBelowPrice'] },
  }),
  ofServices('for a token of which no price is known', {
    ...{ buyToken: CONTRACT, got: '1,000,000,000,000,000,000 base units of an unknown token' },
    ...{ level: 'high', risks: ['order', 'priceUnchecked'] },
  }),
  ofServices('at a node that names no price', {
    ...{ level: 'high', risks: ['order', 'priceUnchecked'], node: { ...NODE, price: undefined } },
  }),
  ofServices('that has ended', {
    ...{ validTo: Number(SOON) - 10_000, level: 'high', risks: ['order', 'expired'] },
  }),
  ofServices('with a fee', {
    ...{ feeAmount: dollars(1), sellAmount: dollars(9), level: 'high', risks: ['order'] },
  }),
  ofServices('that buys', { kind: 'buy', level: 'high', risks: ['order'] }),
  ofServices('for the same token', {
    ...{ buyToken: USDC, buyAmount: dollars(10), got: '10 USDC' },
    ...{ level: 'high', risks: ['order', 'circularTrade'] },
  }),
  ofServices('at a contract that CoW does not have', {
    ...{ at: CONTRACT, level: 'high', risks: ['order', 'contractData'] },
  }),
  signs(
    'CoW Protocol, for nothing',
    cow(ME, { buyAmount: 0 }),
    high('Order on CoW Protocol: 100 USDC for nothing', 'nothingInReturn'),
  ),
  signs(
    'CoW Protocol, a purchase that may take every token',
    cow(ME, { kind: 'buy', sellAmount: MAX_UINT256, feeAmount: 0 }),
    high('Order on CoW Protocol: any amount of USDC for 1 WETH', 'order', 'unlimitedApproval'),
  ),
  signs(
    'CoW Protocol, of a kind that it does not have',
    cow(ME, { kind: 'gift' }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    'CoW Protocol, that holds for years',
    cow(ME),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'endsLate'),
  ),
  signs(
    'CoW Protocol, whose fee is most of what is given',
    cow(ME, { sellAmount: dollars(1), feeAmount: dollars(99) }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    'CoW Protocol, from a balance in a vault',
    cow(ME, { sellTokenBalance: 'internal' }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    'CoW Protocol, by an allowance of a vault',
    cow(ME, { sellTokenBalance: 'external' }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    'CoW Protocol, into a balance in a vault',
    cow(ME, { buyTokenBalance: 'internal' }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    'CoW Protocol, at another contract',
    cow(ME, { at: CONTRACT }),
    high('Order on CoW Protocol: 100 USDC for 1 WETH', 'order', 'contractData'),
  ),
  signs(
    '1inch, for nothing',
    oneInch(NOBODY, '0'),
    high('Order on 1inch: 100 USDC for nothing', 'nothingInReturn', 'contractData'),
  ),
  signs(
    '1inch or its Fusion, whose proceeds go elsewhere',
    oneInch(THIEF, ETHER),
    high('Order on 1inch: 100 USDC for nothing', 'nothingInReturn'),
  ),
  signs('1inch (twin)', oneInch(ME, ETHER), {
    ...high('Order on 1inch: 100 USDC for 1 WETH'),
    without: ['nothingInReturn'],
  }),
  signs(
    '1inch’s third version, for nothing',
    [
      'Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)',
      at('0x1111111254EEB25477B68fb85Ed929f73A960582', {
        name: '1inch Aggregation Router',
        version: '5',
      }),
      {
        salt: 1,
        makerAsset: USDC,
        takerAsset: WETH,
        maker: ME,
        receiver: NOBODY,
        allowedSender: NOBODY,
        makingAmount: dollars(100),
        takingAmount: 0,
        offsets: 0,
        interactions: '0x',
      },
    ],
    high('Order on 1inch: 100 USDC for nothing', 'nothingInReturn'),
  ),
  unlisted(
    'Wyvern, as OpenSea had it',
    'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)',
    {
      exchange: CONTRACT,
      maker: ME,
      taker: NOBODY,
      makerRelayerFee: 0,
      takerRelayerFee: 0,
      makerProtocolFee: 0,
      takerProtocolFee: 0,
      feeRecipient: THIEF,
      feeMethod: 1,
      side: 1,
      saleKind: 0,
      target: THIEF,
      howToCall: 1,
      calldata: bytes,
      replacementPattern: '0x',
      staticTarget: NOBODY,
      staticExtradata: '0x',
      paymentToken: NOBODY,
      basePrice: 0,
      extra: 0,
      listingTime: 1,
      expirationTime: 0,
      salt: 1,
      nonce: 0,
    },
    'Order on Wyvern',
  ),
  unlisted(
    'Rarible, with its items as bytes',
    'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)',
    {
      maker: ME,
      makeAsset: { assetType: { assetClass: bytes, data: bytes }, value: 1 },
      taker: NOBODY,
      takeAsset: { assetType: { assetClass: bytes, data: bytes }, value: 0 },
      salt: 1,
      start: 0,
      end: 0,
      dataType: bytes,
      data: '0x',
    },
    'Order on Rarible',
  ),
  unlisted(
    'dYdX’s first perpetual market',
    'Order(bytes32 flags,uint256 amount,uint256 limitPrice,uint256 triggerPrice,uint256 limitFee,address maker,address taker,uint256 expiration)',
    {
      flags: ZERO32,
      amount: 1,
      limitPrice: 0,
      triggerPrice: 0,
      limitFee: 0,
      maker: ME,
      taker: THIEF,
      expiration: LATER,
    },
    'Order on dYdX',
  ),
  unlisted(
    'Polymarket',
    'Order(uint256 salt,address maker,address signer,address taker,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint256 expiration,uint256 nonce,uint256 feeRateBps,uint8 side,uint8 signatureType)',
    {
      salt: 1,
      maker: ME,
      signer: ME,
      taker: THIEF,
      tokenId: 1,
      makerAmount: dollars(100),
      takerAmount: 0,
      expiration: 0,
      nonce: 0,
      feeRateBps: 0,
      side: 0,
      signatureType: 0,
    },
    'Order on Polymarket',
  ),
]
