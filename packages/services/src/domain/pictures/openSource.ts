import { readDataUri } from '../../platform/dataUri.js'
import type { FetchSource, SourceLimits } from '../../ports/sources.js'
import { ipfsPath } from './ipfs.js'

/** What reads the bytes that an NFT's contract or metadata names. */
export type OpenSource = (uri: string, limits: SourceLimits) => Promise<Buffer>

/**
 * Reads `data:`, `ipfs:` by the operator's gateways, the first that has it, and addresses as {@link FetchSource} takes them.
 * @throws where there is nothing to be had
 */
export function createOpenSource(options: createOpenSource.Options): OpenSource {
  const { fetchSource, gateways } = options
  return async (uri, limits) => {
    const inside = readDataUri(uri)
    if (inside !== undefined) {
      if (inside.length > limits.limit) throw new Error('The source is too long.')
      return inside
    }
    let failure: unknown = new Error('Nobody serves the source.')
    for (const url of addressesOf(uri, gateways))
      try {
        return await fetchSource(url, limits)
      } catch (error) {
        failure = error
      }
    throw failure
  }
}

export declare namespace createOpenSource {
  type Options = {
    fetchSource: FetchSource
    /** URLs that CIDs are put behind. */
    gateways: readonly string[]
  }
}

/** Whether a text may name a source at all. */
export function isSource(uri: string): boolean {
  return /^(data:|https?:\/\/)/i.test(uri) || ipfsPath(uri) !== undefined
}

function addressesOf(uri: string, gateways: readonly string[]): string[] {
  if (!/^ipfs:/i.test(uri)) return URL.canParse(uri) ? [uri] : []
  const path = ipfsPath(uri)
  return path === undefined ? [] : gateways.map((gateway) => `${gateway}${path}`)
}
