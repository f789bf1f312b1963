import { once } from 'node:events'
import { createServer } from 'node:http'

const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

/** Serves the local cluster as Solana's devnet to third-party dapps. */
export async function serveDevnet(port: number, cluster: string) {
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    const { id, method } = JSON.parse(body) as { id: unknown; method: string }
    const headers = { 'content-type': 'application/json' }
    const ask = async () => (await fetch(cluster, { method: 'POST', headers, body })).text()
    const answer =
      method === 'getGenesisHash'
        ? JSON.stringify({ jsonrpc: '2.0', id, result: GENESIS })
        : await ask()
    response.writeHead(200, headers).end(answer)
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
