import * as z from 'zod/mini'
import { VestibuleError } from '../errors.js'
import { randomUuid } from '../randomUuid.js'
import { PROTOCOL_VERSION, Ready, Refusal } from './hello.js'

/**
 * Posts one hello with a new port to the frame's exact origin.
 * @throws `frameLoadFailed` without a valid answer in time, or after a refusal (with
 * `data.reason`).
 */
export async function openChannel(options: openChannel.Options): Promise<openChannel.ReturnType> {
  const { target, origin, projectId, onBehalfOf, deadline, signal } = options
  const { port1, port2 } = new MessageChannel()
  const nonce = randomUuid()

  const answer = new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      port1.close()
      reject(new VestibuleError('frameLoadFailed', { data: { reason } }))
    }
    const timer = setTimeout(() => fail('iframe_load_failed'), deadline)
    signal?.addEventListener('abort', () => fail('aborted'), { once: true })
    port1.onmessage = ({ data }) => {
      const ready = z.safeParse(Ready, data)
      const refusal = z.safeParse(Refusal, data)
      if (ready.success && ready.data.nonce === nonce) resolve(ready.data.build)
      else if (refusal.success && refusal.data.nonce === nonce) fail(refusal.data.reason)
      else return
      clearTimeout(timer)
      port1.onmessage = null
    }
  })

  target.postMessage(
    {
      ...{ type: 'vestibule:hello', protocol: PROTOCOL_VERSION, projectId, nonce },
      ...(onBehalfOf !== undefined && { onBehalfOf }),
    },
    origin,
    [port2],
  )
  return { port: port1, build: await answer }
}

export declare namespace openChannel {
  type Options = {
    target: Pick<Window, 'postMessage'>
    /** Exact: never `*`. */
    origin: string
    projectId: string
    /** The site for which an operator's extension asks. @default the page itself */
    onBehalfOf?: string | undefined
    /** Timeout in ms until the frame has loaded. */
    deadline: number
    signal?: AbortSignal | undefined
  }
  type ReturnType = {
    port: MessagePort
    /** SHA-256 of the frame's build in hex. */
    build: string
  }
}
