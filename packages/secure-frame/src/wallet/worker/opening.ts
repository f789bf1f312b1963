import { VestibuleError } from '@vestibule/protocol'
import { type Assertion, ConfirmationAsk } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.js'
import type { ReleasedShares, WalletApi } from '../walletApi.js'

/** Time in ms in which a wallet that a passkey has opened for its settings opens again. */
export const OPENING_LIFETIME = 120_000

/**
 * Opens a wallet whose shares need a passkey's confirmation, for changes in its settings. The confirmation is valid for two
 * minutes, since one change opens the wallet several times. Meanwhile the share stays sealed to a key that cannot be exported.
 * Each signature needs a separate confirmation.
 */
export function createOpening(clock: Clock) {
  /** A passkey's signature, for the next release. */
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

/** The passkey's challenge, if a request was refused without its signature. */
export function passkeyAsk(error: unknown): ConfirmationAsk | undefined {
  if (!(error instanceof VestibuleError) || error.type !== 'passkeyRefused') return undefined
  if (error.data?.reason !== 'needed') return undefined
  const parsed = z.safeParse(ConfirmationAsk, error.data)
  return parsed.success ? parsed.data : undefined
}
