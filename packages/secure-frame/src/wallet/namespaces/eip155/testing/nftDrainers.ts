import {
  ART,
  at,
  CONTRACT,
  type Data,
  type Drainer,
  dollars,
  high,
  LATER,
  ME,
  NOBODY,
  signs,
  THIEF,
  USDC,
  WETH,
  ZERO32,
} from './drainer.js'

const ETHER = String(10n ** 18n)
const CONSIDERATION =
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)'
const OFFER =
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'
const ORDER =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
const seaport = at('0x0000000000000068F116a894984e2DB1123eB395', {
  name: 'Seaport',
  version: '1.6',
})

const paid = (recipient: string, amount = ETHER) => ({
  itemType: 0,
  token: NOBODY,
  identifierOrCriteria: 0,
  startAmount: amount,
  endAmount: amount,
  recipient,
})
const item = { itemType: 2, token: ART, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
const order = (consideration: object[], offer: object[] = [item]) => ({
  offerer: ME,
  zone: NOBODY,
  offer,
  consideration,
  orderType: 0,
  startTime: 1,
  endTime: LATER,
  zoneHash: ZERO32,
  salt: 1,
  conduitKey: ZERO32,
  counter: 0,
})
const listing = (consideration: object[], domain: object = seaport, offer?: object[]): Data => [
  `${ORDER}${CONSIDERATION}${OFFER}`,
  domain,
  order(consideration, offer),
]

const blur = (price: string, more: object = {}): Data => [
  'Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)',
  at('0x000000000000Ad05Ccc4F10045630fb830B95127', { name: 'Blur Exchange', version: '1.0' }),
  {
    trader: ME,
    side: 1,
    matchingPolicy: CONTRACT,
    collection: ART,
    tokenId: 7,
    amount: 1,
    paymentToken: NOBODY,
    price,
    listingTime: 1,
    expirationTime: LATER,
    fees: [],
    salt: 1,
    extraParams: '0x',
    nonce: 0,
    ...more,
  },
]
const looksRare = (price: string): Data => [
  'MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)',
  at('0x59728544B08AB483533076417FbBB2fD0B17CE3a', { name: 'LooksRareExchange', version: '1' }),
  {
    isOrderAsk: true,
    signer: ME,
    collection: ART,
    price,
    tokenId: 7,
    amount: 1,
    strategy: CONTRACT,
    currency: WETH,
    nonce: 0,
    startTime: 1,
    endTime: LATER,
    minPercentageToAsk: 9_800,
    params: '0x',
  },
]
const MAKER =
  'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)'
const maker = {
  quoteType: 1,
  globalNonce: 0,
  subsetNonce: 0,
  orderNonce: 0,
  strategyId: 0,
  collectionType: 0,
  collection: ART,
  currency: NOBODY,
  signer: ME,
  startTime: 1,
  endTime: LATER,
  price: 0,
  itemIds: [7, 8],
  amounts: [1, 1],
  additionalParameters: '0x',
}
const looksRare2 = at('0x0000000000E655fAe4d56241588680F86E3b2377', {
  name: 'LooksRareProtocol',
  version: '2',
})

export const NFT_DRAINERS: readonly Drainer[] = [
  signs(
    'Seaport, an item for nothing',
    listing([]),
    high('Order on Seaport: item #7 of ART for nothing', 'order', 'nothingInReturn'),
  ),
  signs(
    'Seaport, whose price goes to the thief',
    listing([paid(THIEF)]),
    high('Order on Seaport: item #7 of ART for nothing', 'nothingInReturn'),
  ),
  signs(
    'Seaport, whose price falls to nothing',
    listing([{ ...paid(ME), endAmount: 0 }]),
    high('Order on Seaport: item #7 of ART for nothing', 'nothingInReturn'),
  ),
  signs('Seaport, with a fee (twin)', listing([paid(ME), paid(THIEF, '25000000000000000')]), {
    ...high('Order on Seaport: item #7 of ART for 1 ETH', 'order'),
    without: ['nothingInReturn', 'otherRecipient', 'contractData'],
  }),
  signs(
    'Seaport, half of whose price goes to the thief',
    listing([paid(ME), paid(THIEF)]),
    high('Order on Seaport: item #7 of ART for 1 ETH', 'order', 'otherRecipient'),
  ),
  signs(
    'Seaport, everything of a token',
    listing([], seaport, [
      {
        itemType: 1,
        token: USDC,
        identifierOrCriteria: 0,
        startAmount: dollars(100),
        endAmount: dollars(100),
      },
    ]),
    high('Order on Seaport: 100 USDC for nothing', 'nothingInReturn', 'approvalOfMost'),
  ),
  signs(
    'Seaport, any item of a collection',
    listing([], seaport, [{ ...item, itemType: 4 }]),
    high('Order on Seaport: any item of ART for nothing', 'nothingInReturn'),
  ),
  signs(
    'Seaport’s shape at another contract',
    listing([], at(CONTRACT, { name: 'Seaport' })),
    high('Order on Seaport: item #7 of ART for nothing', 'order', 'contractData', 'borrowedName'),
  ),
  signs(
    'Seaport, with its prices as bytes',
    [
      ORDER.replace('ConsiderationItem[] consideration', 'bytes32 consideration') + OFFER,
      seaport,
      { ...order([]), consideration: ZERO32 },
    ],
    high('Sign “OrderComponents”', 'contractData'),
  ),
  signs(
    'Seaport, many orders at once',
    [
      `BulkOrder(OrderComponents[2][2] tree)${CONSIDERATION}${OFFER}${ORDER}`,
      seaport,
      {
        tree: [
          [order([]), order([paid(ME)])],
          [order([]), order([], [])],
        ],
      },
    ],
    high('3 orders on Seaport', 'order', 'nothingInReturn', 'contractData'),
  ),
  signs(
    'Blur, an item for nothing',
    blur('0'),
    high('Order on Blur: item #7 of ART for nothing', 'nothingInReturn'),
  ),
  signs(
    'Blur, an item whose price is all fees',
    blur(ETHER, { fees: [{ rate: 10_000, recipient: THIEF }] }),
    high('Order on Blur: item #7 of ART for nothing', 'nothingInReturn'),
  ),
  signs('Blur, an item (twin)', blur(ETHER), {
    ...high('Order on Blur: item #7 of ART for 1 ETH'),
    without: ['nothingInReturn', 'contractData'],
  }),
  signs(
    'Blur, orders as one hash',
    [
      'Root(bytes32 root)',
      at('0x000000000000Ad05Ccc4F10045630fb830B95127', { name: 'Blur Exchange' }),
      { root: ZERO32 },
    ],
    high('Orders on Blur that cannot be read', 'order', 'hiddenData'),
  ),
  signs(
    'Blur, listings as one hash',
    [
      'Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)',
      at('0xb2ecfE4E4D61f8790bbb9DE2D1259B9e2410CEA5', { name: 'Blur Exchange', version: '1.0' }),
      {
        trader: ME,
        collection: ART,
        listingsRoot: ZERO32,
        numberOfListings: 1,
        expirationTime: LATER,
        assetType: 0,
        makerFee: { recipient: THIEF, rate: 0 },
        salt: 1,
        orderType: 0,
        nonce: 0,
      },
    ],
    high('Orders on Blur that cannot be read', 'order', 'hiddenData'),
  ),
  signs(
    'LooksRare, an item for nothing',
    looksRare('0'),
    high('Order on LooksRare: item #7 of ART for nothing', 'nothingInReturn'),
  ),
  signs('LooksRare, an item (twin)', looksRare(ETHER), {
    ...high('Order on LooksRare: item #7 of ART for 0.98 WETH'),
    without: ['nothingInReturn', 'contractData'],
  }),
  signs(
    'LooksRare’s second version, two items for nothing',
    [MAKER, looksRare2, maker],
    high('Order on LooksRare: 2 items for nothing', 'nothingInReturn'),
  ),
  signs(
    'LooksRare’s second version, many orders at once',
    [`BatchOrder(Maker[2] tree)${MAKER}`, looksRare2, { tree: [maker, maker] }],
    high('Order on LooksRare', 'order', 'contractData'),
  ),
]
