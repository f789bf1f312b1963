import { lookup } from 'node:dns/promises'
import type { Resolve } from '../domain/image/imageTarget.js'

/** Asks the system, its hosts file included: what a connection would have gone to is what is checked. */
export const resolveName: Resolve = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address }) => address)
}
