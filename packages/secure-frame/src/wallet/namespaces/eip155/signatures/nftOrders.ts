import type { Hex } from 'viem'
import type { Fields } from './fields.js'
import { orderMeaning, plainOrder } from './order.js'
import { party, type Shape, text, unlessNobody } from './shape.js'
import type { MeaningParts, Thing } from './signedMeaning.js'

const BLUR: readonly Hex[] = ['0x000000000000Ad05Ccc4F10045630fb830B95127']
const BLUR_2: readonly Hex[] = ['0xb2ecfE4E4D61f8790bbb9DE2D1259B9e2410CEA5']
const LOOKS_RARE: readonly Hex[] = ['0x59728544B08AB483533076417FbBB2fD0B17CE3a']
const LOOKS_RARE_2: readonly Hex[] = ['0x0000000000E655fAe4d56241588680F86E3b2377']

function sale(given: {
  market: string
  owner: Hex
  sells: boolean
  items: Thing[]
  price: Thing
  until: bigint
  whole: boolean
  facts?: MeaningParts['facts']
}): MeaningParts {
  const { market, owner, sells, items, price, until, whole, facts } = given
  const [gives, gets] = sells ? [items, [price]] : [[price], items]
  return orderMeaning({ market, owner, gives, gets, until, whole, facts })
}

function blur(fields: Fields): MeaningParts | undefined {
  const side = fields.integer('side')
  if (side > 1n) return undefined
  const fees = fields.structs('fees').reduce((sum, fee) => sum + fee.integer('rate'), 0n)
  const price = fields.integer('price')
  return sale({
    market: 'Blur',
    owner: fields.address('trader'),
    sells: side === 1n,
    items: [
      {
        token: fields.address('collection'),
        id: fields.integer('tokenId'),
        amount: fields.integer('amount'),
        to: undefined,
      },
    ],
    price: {
      token: unlessNobody(fields.address('paymentToken')),
      amount:
        side === 1n ? (price * (10_000n - (fees > 10_000n ? 10_000n : fees))) / 10_000n : price,
      to: undefined,
    },
    until: fields.integer('expirationTime'),
    facts: [party('executor', fields.address('matchingPolicy'))],
    whole: fields.bytes('extraParams') === '0x',
  })
}

function looksRare(fields: Fields): MeaningParts {
  const kept = fields.integer('minPercentageToAsk')
  const price = fields.integer('price')
  const sells = fields.bool('isOrderAsk')
  return sale({
    market: 'LooksRare',
    owner: fields.address('signer'),
    sells,
    items: [
      {
        token: fields.address('collection'),
        id: fields.integer('tokenId'),
        amount: fields.integer('amount'),
        to: undefined,
      },
    ],
    price: {
      token: unlessNobody(fields.address('currency')),
      // The minimum share of the seller.
      amount: sells ? (price * (kept > 10_000n ? 10_000n : kept)) / 10_000n : price,
      to: undefined,
    },
    until: fields.integer('endTime'),
    facts: [party('executor', fields.address('strategy'))],
    whole: fields.bytes('params') === '0x',
  })
}

function looksRare2(fields: Fields): MeaningParts | undefined {
  const quote = fields.integer('quoteType')
  const [ids, amounts] = [fields.integers('itemIds'), fields.integers('amounts')]
  if (quote > 1n || ids.length !== amounts.length) return undefined
  const token = fields.address('collection')
  const items = ids.map(
    (id, index): Thing => ({ token, id, amount: amounts[index] ?? 1n, to: undefined }),
  )
  return sale({
    market: 'LooksRare',
    owner: fields.address('signer'),
    sells: quote === 1n,
    // A bid without an item is valid for each item of the collection.
    items: items.length > 0 ? items : [{ token, id: 'any', amount: 1n, to: undefined }],
    price: {
      token: unlessNobody(fields.address('currency')),
      amount: fields.integer('price'),
      to: undefined,
    },
    until: fields.integer('endTime'),
    // Other strategies use other prices.
    whole: fields.integer('strategyId') === 0n && fields.bytes('additionalParameters') === '0x',
  })
}

const hidden =
  (market: string, root: string) =>
  (fields: Fields): MeaningParts => ({
    says: 'hiddenOrders',
    names: { market },
    facts: [text('hash', fields.text(root))],
    risks: ['order', 'hiddenData'],
  })

const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'

export function looksRareTree(type: string): Shape | undefined {
  const head = /^BatchOrder\(Maker(?:\[2\]){1,10} tree\)/.exec(type)?.[0]
  if (head === undefined || type !== `${head}${MAKER}`) return undefined
  return { type, at: LOOKS_RARE_2, read: () => plainOrder('LooksRare') }
}

export const NFT_ORDERS: readonly Shape[] = [
  {
    type: 'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
    at: BLUR,
    read: blur,
  },
  { type: 'Root(bytes32 root)', at: BLUR, read: hidden('Blur', 'root') },
  {
    // The signature covers only the root hash of the listings.
    type: 'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
    at: BLUR_2,
    read: hidden('Blur', 'listingsRoot'),
  },
  {
    type: 'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
    at: LOOKS_RARE,
    read: looksRare,
  },
  { type: MAKER, at: LOOKS_RARE_2, read: looksRare2 },
  {
    // OpenSea before Seaport
    type: 'Order(address exchange,address maker,address taker,uint256 makerRelayerFee,uint256 takerRelayerFee,uint256 makerProtocolFee,uint256 takerProtocolFee,address feeRecipient,uint8 feeMethod,uint8 side,uint8 saleKind,address target,uint8 howToCall,bytes calldata,bytes replacementPattern,address staticTarget,bytes staticExtradata,address paymentToken,uint256 basePrice,uint256 extra,uint256 listingTime,uint256 expirationTime,uint256 salt,uint256 nonce)',
    read: () => plainOrder('Wyvern'),
  },
  {
    type: 'Order(address maker,Asset makeAsset,address taker,Asset takeAsset,uint256 salt,uint256 start,uint256 end,bytes4 dataType,bytes data)Asset(AssetType assetType,uint256 value)AssetType(bytes4 assetClass,bytes data)',
    read: () => plainOrder('Rarible'),
  },
]
