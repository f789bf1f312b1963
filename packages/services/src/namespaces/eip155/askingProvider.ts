import { numberToHex, RpcRequestError } from 'viem'
import type { AskNode } from '../signInRules.js'

/** A contract's gas for its answer: deploying a wallet and computing a passkey's curve take a few millions. */
const GAS = numberToHex(15_000_000)

/** An EIP-1193 provider over a caller of the node, which keeps the reason of a refused or unanswered call. */
export function askingProvider(ask: AskNode) {
  let fault: { cause: unknown } | undefined

  return {
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const capped = method === 'eth_call' ? withGas(params) : params
      const outcome = await ask(method, capped).catch((cause: unknown) => {
        fault ??= { cause }
        throw cause
      })
      if ('result' in outcome) return outcome.result
      throw new RpcRequestError({ body: { method }, error: outcome.error, url: '' })
    },

    /** @throws what kept a call from its answer, if something did */
    rethrow(): void {
      if (fault !== undefined) throw fault.cause
    },
  }
}

/** A call that may not run for as long as the node lets it. */
function withGas([call, ...rest]: unknown[]): unknown[] {
  return [{ ...(call as object), gas: GAS }, ...rest]
}
