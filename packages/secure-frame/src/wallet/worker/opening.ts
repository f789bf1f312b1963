import { VestibuleError } from '@vestibule/protocol'
import { type Assertion, ConfirmationAsk } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.js'
import type { ReleasedShares, WalletApi } from '../walletApi.js'

/** Time in ms that a passkey's confirmation opens the wallet for its settings. */
export const OPENING_LIFETIME = 120_000

/**
 * A change opens the wallet several times, so a confirmation is valid for two minutes. The share
 * stays encrypted for a key that cannot be exported. Each signature requires its own confirmation.
 */
export function createOpening(clock: Clock) {
  let assertion: Assertion | undefined
  let shares:
    | {
        place: string
        unseal: () => Promise<ReleasedShares>
        expiresAt: number
        cancel: () => void
      }
    | undefined

  function clear() {
    assertion = undefined
    shares?.cancel()
    shares = undefined
  }

  return {
    take(given: Assertion) {
      clear()
      assertion = given
    },
    clear,
    over(api: WalletApi): WalletApi {
      return {
        ...api,
        async releaseShares(place) {
          const name = `${place.walletId}|${place.deviceId}`
          if (shares?.place === name && clock.now() < shares.expiresAt) return shares.unseal()
          const given = assertion
          assertion = undefined
          if (given === undefined) return api.releaseShares(place)
          const unseal = await api.fetchShares(place, { ...given, purpose: 'open' })
          clear()
          const cancel = clock.after(OPENING_LIFETIME, clear)
          shares = { place: name, unseal, expiresAt: clock.now() + OPENING_LIFETIME, cancel }
          return unseal()
        },
      }
    },
  }
}

export function passkeyAsk(error: unknown): ConfirmationAsk | undefined {
  if (!(error instanceof VestibuleError) || error.type !== 'passkeyRefused') return undefined
  if (error.data?.reason !== 'needed') return undefined
  const parsed = z.safeParse(ConfirmationAsk, error.data)
  return parsed.success ? parsed.data : undefined
}
