import type { Core } from '../core/core.js'
import { serviceUrl } from '../platform/serviceUrl.js'

/** Milliseconds. The account goes by its address meanwhile. */
const TIMEOUT = 10_000
/** The form of every name of the services. */
const NAME = /^[a-z0-9.-]{1,255}$/

/** The oldest name that an address has at the services, if any. @returns undefined where they do not say */
export async function readOwnName(
  { options }: Pick<Core, 'options'>,
  address: string,
): Promise<{ name: string | undefined } | undefined> {
  const url = serviceUrl(`/v1/profile/reverse/${encodeURIComponent(address)}`, options)
  if (url === undefined) return undefined
  url.searchParams.set('apiVersion', '2')
  url.searchParams.set('sender', address)
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) return undefined
    // Without zod: every page with an account loads this.
    const [oldest]: { name?: unknown }[] = await response.json()
    const name = oldest?.name
    return { name: typeof name === 'string' && NAME.test(name) ? name : undefined }
  } catch {
    return undefined
  }
}
