import { expose, wrap } from 'comlink'
import { VestibuleError } from '../errors.js'
import { type Caller, createCaller } from './caller.js'
import type { Contract } from './contract.js'
import { gatedEndpoints, type Port } from './endpoint.js'
import { createGate } from './gate.js'
import { createResponder, type Handlers } from './responder.js'

/**
 * Security: checks each message of an untrusted port by gate, comlink, zod and policy. Page, frame
 * and key worker use it.
 */
export function createPeer<const serves extends Contract, const calls extends Contract>(
  options: createPeer.Options<serves, calls>,
): Peer<calls> {
  const { port, serves, calls, handlers, authorize, onFlood, now } = options
  const gate = createGate()
  const endpoints = gatedEndpoints(port, gate)

  const responder = createResponder({
    serves,
    handlers,
    authorize,
    now,
    onFlood() {
      onFlood?.()
      close(new VestibuleError('rateLimited'))
    },
  })
  expose({ call: responder.respond }, endpoints.calls)

  // Keep the proxy: comlink closes the port after its garbage collection.
  const remote = wrap<{ call: (request: unknown) => unknown }>(endpoints.replies)
  const caller = createCaller({ calls, send: (request) => remote.call(request) })

  function close(reason: VestibuleError = new VestibuleError('frameGone')) {
    responder.close()
    caller.close(reason)
    endpoints.close()
  }
  endpoints.start()

  return {
    call: caller.call,
    close,
    dropped: () => gate.dropped,
  }
}

export type Peer<calls extends Contract> = {
  call: Caller<calls>
  /** Rejects open requests and ignores later messages. */
  close: (reason?: VestibuleError) => void
  dropped: () => number
}

export declare namespace createPeer {
  type Options<serves extends Contract, calls extends Contract> = {
    port: Port
    serves: serves
    handlers: Handlers<serves>
    calls: calls
    /** Throws or rejects if the current state does not allow the method. */
    authorize?: ((method: keyof serves & string) => void | Promise<void>) | undefined
    /** Called when the other side ignores the rate limit. Then the channel closes. */
    onFlood?: (() => void) | undefined
    /** A monotonic clock in ms. @default performance.now */
    now?: (() => number) | undefined
  }
}
