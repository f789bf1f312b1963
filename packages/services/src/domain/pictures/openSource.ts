import { readDataUri } from '../../platform/dataUri.js'
import type { FetchSource, SourceLimits } from '../../ports/sources.js'
import { ipfsPath } from './ipfs.js'

export type OpenSource = (uri: string, limits: SourceLimits) => Promise<Buffer>

/** An Arweave gateway; transactions have ids of 32 bytes in base64url. */
const ARWEAVE = 'https://arweave.net/'
const TRANSACTION = /^ar:\/\/([\w-]{43}(?:\/[^?#\\]*)?)$/i

/** Opens `data:`, `ipfs:` from the first gateway that responds, `ar:`, and URLs. @throws if no source responds */
export function createOpenSource(options: Options): OpenSource {
  const { fetchSource, gateways } = options
  return async (uri, limits) => {
    const inside = readDataUri(uri)
    if (inside !== undefined) {
      if (inside.length > limits.limit) throw new Error('The source is too long.')
      return inside
    }
    let failure: unknown = new Error('No server returned the source.')
    for (const url of addressesOf(sourceOf(uri), gateways))
      try {
        return await fetchSource(url, limits)
      } catch (error) {
        failure = error
      }
    throw failure
  }
}

type Options = {
  fetchSource: FetchSource
  gateways: readonly string[]
}

/** Contracts use schemes in capitals, repeated folders, bare CIDs and SVG. */
export function sourceOf(said: string): string {
  const text = said.trim()
  if (/^(?:<\?xml[^>]*>\s*)?<svg[\s>]/i.test(text))
    return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
  const path = text.replace(/^(?:ipfs:)?\/*(?:ipfs\/+)*/i, '')
  const asIpfs = `ipfs://${path}`
  return ipfsPath(asIpfs) === undefined ? text : asIpfs
}

export function isSource(uri: string): boolean {
  return /^(data:|https?:\/\/)/i.test(uri) || TRANSACTION.test(uri) || ipfsPath(uri) !== undefined
}

function addressesOf(uri: string, gateways: readonly string[]): string[] {
  const [, transaction] = TRANSACTION.exec(uri) ?? []
  if (transaction !== undefined) return [`${ARWEAVE}${transaction}`]
  if (!/^ipfs:/i.test(uri)) return URL.canParse(uri) ? [uri] : []
  const path = ipfsPath(uri)
  return path === undefined ? [] : gateways.map((gateway) => `${gateway}${path}`)
}
