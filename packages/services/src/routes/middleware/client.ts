import type { Context } from 'hono'
import { addressNetwork, addressSite, clientAddress } from '../../domain/net/clientAddress.js'
import type { Env } from './env.js'

/** Where a request came from, what of that shares a rate limit, and what shares a place among those that wait. */
export type Client = (c: Context<Env>) => { address: string; network: string; site: string }

/** Finds the client behind as many proxies as the operator runs. */
export function createClient({ trustProxy }: { trustProxy: number }): Client {
  return (c) => {
    const socketAddress = c.env?.incoming?.socket.remoteAddress
    const address = clientAddress({ headers: c.req.raw.headers, socketAddress, trustProxy })
    return { address, network: addressNetwork(address), site: addressSite(address) }
  }
}
