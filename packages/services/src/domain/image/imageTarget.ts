import { isIP } from 'node:net'
import { isPublicAddress } from '../net/publicAddress.js'

const MAX_LENGTH = 2_048
/** What a public name looks like; anything else is an address, a local name or a trick. */
const NAME =
  /^(?=.{4,253}\.?$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\.?$/

/** Finds the addresses of a name; rejects when there are none. */
export type Resolve = (name: string) => Promise<readonly string[]>

/** Where an image is fetched from: a URL, and the one address that may be connected to for it. */
export type ImageTarget = { url: URL; address: string }

/**
 * Reads a URL and decides on an address of the public internet, once: the connection goes there and nowhere else, so
 * that a name cannot mean something else when it is asked a second time.
 * @returns `undefined` for whatever must not be asked.
 */
export async function imageTarget(
  text: string,
  options: { resolve: Resolve; base?: URL | undefined },
): Promise<ImageTarget | undefined> {
  const { resolve, base } = options
  if (text.length > MAX_LENGTH || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  url.hash = ''
  // WHATWG has read every spelling of an IPv4 address by now, be it octal, hexadecimal or one number.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 0 && !NAME.test(host)) return undefined
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [address] = addresses
  // One private address among them is reason enough to distrust the name.
  return address !== undefined && addresses.every(isPublicAddress) ? { url, address } : undefined
}
