/**
 * Stripe's documented answers of 29 November 2026, with other ids.
 * - quotes, sessions: https://docs.stripe.com/crypto/onramp/upgrade-onramp-integration
 * - `redirect_url`: https://docs.stripe.com/crypto/standalone-hosted-onramp
 * - states, `metadata`: https://docs.stripe.com/api/crypto/onramp_sessions/object
 * - events: https://docs.stripe.com/crypto/onramp/embedded
 */
export const STRIPE_QUOTES = {
  id: '2e5818944df6a2325c7e9c1e72d27174',
  rate_fetched_at: 1674265506.3408287,
  destination_network_quotes: {
    ethereum: [
      {
        id: 'd160a80828eabb6b6d4aeafac585eee6',
        destination_currency: 'eth',
        destination_amount: '0.253568242640499553',
        destination_network: 'ethereum',
        fees: { network_fee_monetary: '1.45', transaction_fee_monetary: '12.71' },
        source_total_amount: '214.20',
      },
      {
        id: '53f864cb28a42f11e1d9d5aff7e43ac9',
        destination_currency: 'usdc',
        destination_amount: '200.00',
        destination_network: 'ethereum',
        fees: { network_fee_monetary: '5.80', transaction_fee_monetary: '12.76' },
        source_total_amount: '218.56',
      },
    ],
  },
  livemode: true,
  source_currency: 'usd',
  source_amount: '200.00',
}

export const STRIPE_SESSION = {
  id: 'cos_0MYvv9589O8KAxCGPm84FhVR',
  object: 'crypto.onramp_session',
  client_secret: 'cos_0MYvv9589O8KAxCGPm84FhVR_secret_IGBY',
  created: 1675794575,
  livemode: false,
  metadata: {},
  redirect_url: 'https://crypto.link.com?session_hash=CCwaGwoZ',
  status: 'initialized',
  transaction_details: {
    destination_currency: 'eth',
    destination_network: 'ethereum',
    fees: null,
    lock_wallet_address: false,
    source_currency: 'usd',
    source_amount: null,
    destination_amount: '0.100000000000000000',
    destination_currencies: ['eth'],
    destination_networks: ['ethereum'],
    transaction_id: null,
    wallet_address: null,
    wallet_addresses: {
      bitcoin: null,
      ethereum: '0xB00F0759DbeeF5E543Cc3E3B07A6442F5f3928a2',
      polygon: null,
      solana: null,
      stellar: null,
      destination_tags: null,
    },
  },
}
