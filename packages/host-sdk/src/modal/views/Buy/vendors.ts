import { toJson, VestibuleError } from '@vestibule/protocol'
import {
  OnRampOffers,
  OnRampOptions,
  OnRampPurchase,
  OnRampStart,
  type OnRampStarted,
} from '@vestibule/protocol/http'
import { failureOf } from '../../../api/failureOf.js'
import { requestServices } from '../../../api/requestServices.js'
import type { Core } from '../../../core/core.js'
import { serviceUrl } from '../../../platform/serviceUrl.js'

/** Timeout in ms. */
const TIMEOUT = 15_000
const NOTHING: OnRampOptions = { paymentCurrencies: [], purchaseCurrencies: [] }

/** ISO 3166-1. Without a country: only vendors that sell in every country. */
type Country = { country?: string }

export async function readOptions(
  core: Core,
  query: Country,
  signal: AbortSignal,
): Promise<OnRampOptions> {
  const request = { path: '/v1/onramp/options', query, schema: OnRampOptions, signal }
  return (await requestServices(core.options, request)) ?? NOTHING
}

export async function readOffers(
  core: Core,
  query: Record<'network' | 'purchaseCurrency' | 'paymentCurrency' | 'amount', string> & Country,
  signal: AbortSignal,
): Promise<OnRampOffers> {
  const request = { path: '/v1/onramp/offers', query, schema: OnRampOffers, signal }
  return (await requestServices(core.options, request)) ?? { offers: [], declines: [] }
}

export function readPurchase(
  core: Core,
  id: string,
  signal: AbortSignal,
): Promise<OnRampPurchase | undefined> {
  const path = `/v1/onramp/sessions/${id}`
  return requestServices(core.options, { path, schema: OnRampPurchase, signal })
}

/** The vendor creates a page for this account. @throws as `requestServices` */
export async function startPurchase(
  core: Core,
  { token, quoteId, account }: { token: string; quoteId: string; account: string },
): Promise<OnRampStarted> {
  const url = serviceUrl('/v1/onramp/sessions', core.options)
  if (url === undefined) throw new VestibuleError('invalidParams')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: toJson({ quoteId, account }),
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (!response.ok) throw await failureOf(response)
  return OnRampStart.response.parse(await response.json())
}
