import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import { SECOND } from '../time.js'
import { type ImageTarget, imageTarget, type Resolve } from './imageTarget.js'
import { type ImageType, imageType, SIGNATURE_LENGTH } from './imageType.js'

const TIMEOUT = 5 * SECOND
const MAX_BYTES = 2 * 1024 * 1024
const MAX_REDIRECTS = 3
/** Fetched at once, so that a flood of slow hosts cannot fill the memory. */
const MOST = 32
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export type Image = { type: ImageType; bytes: Uint8Array<ArrayBuffer> }

/** Fetches images of the public internet; whatever goes wrong, there is no image, and no word of why. */
export function createFetchImage(options: createFetchImage.Options) {
  const { resolve, agent = false, timeout = TIMEOUT } = options
  let underWay = 0

  async function follow(text: string, signal: AbortSignal): Promise<Image | undefined> {
    let target = await imageTarget(text, { resolve })
    for (let redirects = 0; target !== undefined; redirects++) {
      const response = await ask(target, { agent, signal })
      const { statusCode = 0, headers } = response
      if (!REDIRECTS.has(statusCode)) return readImage(response)
      response.destroy()
      if (redirects === MAX_REDIRECTS || headers.location === undefined) return undefined
      target = await imageTarget(headers.location, { resolve, base: target.url })
    }
    return undefined
  }

  return async function fetchImage(url: string): Promise<Image | undefined> {
    if (underWay >= MOST) return undefined
    underWay += 1
    const signal = AbortSignal.timeout(timeout)
    try {
      return await Promise.race([follow(url, signal), aborted(signal)])
    } catch {
      // The other side decides how this fails; the caller learns no more than that it did.
      return undefined
    } finally {
      underWay -= 1
    }
  }
}

export type FetchImage = ReturnType<typeof createFetchImage>

export declare namespace createFetchImage {
  type Options = {
    resolve: Resolve
    /** Makes the connections, to the addresses that it is given. @default one for each request */
    agent?: RequestOptions['agent']
    /** Milliseconds for everything, redirects included. @default 5 000 */
    timeout?: number | undefined
  }
}

/** Asking for a name cannot be called off, waiting for it can. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function ask(
  { url, address }: ImageTarget,
  options: Pick<RequestOptions, 'agent' | 'signal'>,
): Promise<IncomingMessage> {
  const name = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    request({
      ...options,
      // An address, so that nothing is looked up again; the name is for the certificate and the server.
      host: address,
      port: 443,
      path: url.pathname + url.search,
      ...(isIP(name) === 0 && { servername: name.replace(/\.$/, '') }),
      headers: { host: url.host, accept: 'image/*', 'accept-encoding': 'identity' },
      maxHeaderSize: 16 * 1024,
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readImage(response: IncomingMessage): Promise<Image | undefined> {
  const { statusCode, headers } = response
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity'
  const isTooLong = Number(headers['content-length'] ?? 0) > MAX_BYTES
  if (statusCode !== 200 || isEncoded || isTooLong) {
    response.destroy()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let length = 0
  let isImage = false
  // Leaving the loop destroys the response.
  for await (const chunk of response) {
    length += chunk.length
    if (length > MAX_BYTES) return undefined
    chunks.push(chunk)
    // What is no image is not read to its end.
    if (isImage || length < SIGNATURE_LENGTH) continue
    isImage = imageType(Buffer.concat(chunks)) !== undefined
    if (!isImage) return undefined
  }
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const type = imageType(bytes)
  return type && { type, bytes }
}
