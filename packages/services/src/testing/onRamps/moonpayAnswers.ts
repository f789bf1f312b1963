/**
 * MoonPay's documented answers of 29 November 2026, with other ids.
 * - quotes with their currencies: https://dev.moonpay.com/api-reference/widget/getbuyquote
 * - transactions: https://dev.moonpay.com/api-reference/widget/getbuytransaction
 * - webhooks: https://dev.moonpay.com/api-reference/widget/webhooks/buy
 * - countries: https://dev.moonpay.com/api-reference/widget/getcountries The transaction example
 * writes addresses as numbers: here they are texts, as in the webhook example.
 */
export const MOONPAY_FIAT = {
  id: '6f424585-8936-4eb1-b01e-443fb306d1f5',
  type: 'fiat',
  name: 'Pound Sterling',
  code: 'gbp',
  precision: 2,
  minBuyAmount: 30,
  maxBuyAmount: 9000,
  isSellSupported: true,
}

export const MOONPAY_CRYPTO = {
  id: 'aaefa32f-161b-42c8-8115-debcbf3d6a2d',
  type: 'crypto',
  name: 'USD Coin (ERC-20)',
  code: 'usdc',
  precision: 2,
  minBuyAmount: 30,
  maxBuyAmount: 1000,
  supportsAddressTag: false,
  addressTagRegex: null,
  supportsTestMode: true,
  isSuspended: false,
  isSupportedInUs: true,
  isSellSupported: true,
  notAllowedUSStates: ['LA', 'VI'],
  notAllowedCountries: ['CA'],
  metadata: { contractAddress: 0, chainId: '1', networkCode: 'ethereum' } as {
    contractAddress: string | number | null
    chainId: string | null
    networkCode: string
  },
}

export const MOONPAY_QUOTE = {
  accountId: '717a8a80-5c17-46f9-84f8-a5253c372f51',
  baseCurrency: MOONPAY_FIAT,
  baseCurrencyCode: 'usd',
  baseCurrencyAmount: 288.37,
  quoteCurrency: MOONPAY_CRYPTO,
  quoteCurrencyCode: 'btc',
  quoteCurrencyAmount: 0.0055,
  quoteCurrencyPrice: 52474.5036,
  paymentMethod: 'credit_debit_card',
  feeAmount: 3.99,
  extraFeePercentage: 0,
  extraFeeAmount: 0,
  networkFeeAmount: 7.64,
  networkFeeAmountNonRefundable: false,
  totalAmount: 300,
  externalId: null,
  externalCustomerId: null,
  signature: 'really-long-string',
  expiresIn: 1800,
  expiresAt: '2024-02-23T00:58:26.577Z',
}

export const MOONPAY_TRANSACTION = {
  isFromQuote: true,
  isRecurring: false,
  id: 'bda09e91-559f-4e7a-807a-cdec1a903d9d',
  createdAt: '2022-08-31T10:00:03.640Z',
  updatedAt: '2022-08-31T10:00:31.251Z',
  baseCurrencyAmount: 295.45,
  quoteCurrencyAmount: 0.1819,
  feeAmount: 3.99,
  extraFeeAmount: 0,
  networkFeeAmount: 0.56,
  areFeesIncluded: true,
  status: 'completed',
  walletAddress: '0xc216eD2D6c295579718dbd4a797845CdA70B3C36',
  walletAddressTag: null,
  cryptoTransactionId: '0x6751c8fce2e0fb5d57bb4801b31b35a7160fa362e0c5703d44cfd508317ee2f8' as
    | string
    | null,
  failureReason: null,
  externalTransactionId: null as string | null,
}
