import type { Server } from 'node:http'
import { createRelay } from './createRelay.js'
import { defaultRelayUrls, RELAY_PATH } from './relayUrl.js'
import { serveSockets } from './sockets/serveSockets.js'

/** Adds the relay to an HTTP server. Synchronous, so that the relay handles the first connections. */
export function startRelay(options: startRelay.Options): RunningRelay {
  const { server, url, urls = defaultRelayUrls(url) } = options
  const relay = createRelay(options)
  const isOthersTurn = watchRequests(server)
  const sockets = serveSockets({ ...options, relay, urls, isOthersTurn })
  server.on('upgrade', sockets.upgrade)
  return {
    url: url.replace(/^http/, 'ws') + RELAY_PATH,
    countSockets: sockets.count,
    async close() {
      await sockets.close()
      await relay.close()
    },
  }
}

function watchRequests(server: Server): () => boolean {
  let underWay = 0
  server.on('request', (_request, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  return () => underWay > 0
}

export type RunningRelay = {
  url: string
  countSockets: () => number
  close: () => Promise<void>
}

export declare namespace startRelay {
  type Options = createRelay.Options &
    Omit<serveSockets.Options, 'relay' | 'urls' | 'isOthersTurn'> & {
      server: Server
      url: string
      /** The relay's URLs in clients' tokens, as `normaliseRelayUrl` returns them. @default this machine's URLs */
      urls?: readonly string[] | undefined
    }
}
