import { VestibuleError } from '@vestibule/protocol'
import { fromWalletError } from '../../pageWallets/fromWalletError.js'
import { inTime, SILENT_MS } from '../../pageWallets/inTime.js'
import type { Keplr } from './keplr.js'

const LATE = Symbol('late')

export function createAsking(keplr: Keplr) {
  async function ask(method: keyof Keplr, ...inputs: readonly unknown[]): Promise<unknown> {
    try {
      const call = keplr[method] as ((...inputs: readonly unknown[]) => unknown) | undefined
      if (typeof call !== 'function') throw new VestibuleError('methodNotAllowed')
      return await call.call(keplr, ...inputs)
    } catch (error) {
      throw fromWalletError(error)
    }
  }

  return {
    ask,
    /** Like `ask`, but with a timeout, for requests that do not prompt the visitor. @throws also `requestTimedOut` */
    async askSilently(method: keyof Keplr, ...inputs: readonly unknown[]): Promise<unknown> {
      const answer = await inTime<unknown>(ask(method, ...inputs), SILENT_MS, LATE)
      if (answer === LATE) throw new VestibuleError('requestTimedOut')
      return answer
    },
  }
}

export type Asking = ReturnType<typeof createAsking>
