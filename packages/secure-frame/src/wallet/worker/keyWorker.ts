import { VestibuleError } from '@vestibule/protocol'
import { type Caller, createPeer, type Peer, type Port } from '@vestibule/protocol/channel'
import { type Clock, systemClock } from '../../platform/clock.js'
import { documentLocale } from '../../ui/documentLocale.js'
import { KEYS, type KeyContract } from './keyContract.js'
import { type WorkerPlace, workerName } from './workerName.js'

/** Idle time in ms after which the worker ends, with its memory. */
export const IDLE_LIFETIME = 300_000

export type KeyWorker = {
  call: Caller<KeyContract>
  /** Also clears the worker's memory. @param reason Error for open calls @default `requestAborted` */
  stop: (reason?: VestibuleError) => void
}

export type WorkerPort = Port & { terminate: () => void }

export function createKeyWorker(options: Options): Result {
  const { clock = systemClock, start = workerStarter(options), locale = documentLocale } = options
  let running: { worker: WorkerPort; peer: Peer<KeyContract>; wasCalled: boolean } | undefined
  let calls = 0
  let cancelIdle = () => {}

  function stop(reason?: VestibuleError) {
    const ended = running
    running = undefined
    cancelIdle()
    ended?.peer.close(reason)
    ended?.worker.terminate()
  }

  function run() {
    if (running !== undefined) return running
    const worker = start()
    worker.addEventListener('error', () => {
      if (running?.worker === worker) stop(new VestibuleError('somethingWrong'))
    })
    const peer = createPeer({ port: worker, serves: {}, calls: KEYS, handlers: {} })
    running = { worker, peer, wasCalled: false }
    return running
  }

  function rest() {
    if (calls > 0 || running === undefined) return
    cancelIdle()
    cancelIdle = clock.after(IDLE_LIFETIME, stop)
  }

  return {
    async call(method, params, callOptions) {
      cancelIdle()
      calls++
      try {
        const worker = run()
        worker.worker.postMessage(locale())
        worker.wasCalled = true
        return await worker.peer.call(method, params, callOptions)
      } finally {
        calls--
        rest()
      }
    },
    prepare() {
      run()
      rest()
    },
    stop(reason) {
      if (running?.wasCalled) stop(reason)
    },
  }
}

type Result = KeyWorker & {
  /** Starts the worker before a call, because its code loads slowly. */
  prepare: () => void
}

type Options = {
  url: string
  /** The worker rejects decisions that are not allowed in this place. */
  place: WorkerPlace
  /** Without a nonce, the worker sends its first request twice. */
  nonce?: (() => string | undefined) | undefined
  locale?: (() => string) | undefined
  clock?: Clock | undefined
  start?: (() => WorkerPort) | undefined
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ) => { createScriptURL: (input: string) => unknown }
}

/** The Trusted Types policy accepts only this script. */
function workerStarter({ url, place, nonce }: Options): () => WorkerPort {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('keyworker', {
    createScriptURL(input) {
      if (input === url) return input
      throw new TypeError("Only the key worker's script may be started.")
    },
  })
  return () => {
    const trusted = policy?.createScriptURL(url) ?? url
    const name = workerName({ place, nonce: nonce?.() })
    return new Worker(trusted as string, { type: 'module', name })
  }
}
