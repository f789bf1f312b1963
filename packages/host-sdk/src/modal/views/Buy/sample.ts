import type { OnRampQuote } from '@vestibule/protocol/http'

export const SAMPLE_CURRENCIES = ['USD', 'EUR']

/** Samples, shown if the offers do not load. The visitor cannot buy them. */
export function sampleOffers({ currency, amount }: { currency: string; amount: string }) {
  const money = (amount: string) => ({ amount, currency })
  const sampleOf = (paymentMethod: string, max: string) => ({
    quoteId: 'mocked-quote-id',
    paymentTotal: money(amount),
    paymentSubtotal: money(amount),
    purchaseAmount: { amount, currency: 'USDC' },
    networkFee: money('0.00'),
    vendorFee: money('0.00'),
    vendor: { id: 'sample', name: 'Sample' },
    paymentMethod,
    limits: { min: money('10.00'), max: money(max) },
    minutes: { least: 0, most: 1 },
    papers: 'none' as const,
    network: '',
    expiresAt: '',
  })
  return [
    sampleOf('card', '7500.00'),
    sampleOf('ach_bank_account', '25000.00'),
  ] satisfies OnRampQuote[]
}
