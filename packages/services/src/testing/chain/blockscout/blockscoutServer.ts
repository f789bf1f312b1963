import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChainView, type Entry } from './chainView.js'

const PAGE = 50

/** Imitates the used part of Blockscout's REST API, version 2 (https://docs.blockscout.com/api-reference). */
export async function startBlockscout(nodeUrl: string) {
  const view = createChainView(nodeUrl)

  async function answerOf(path: string, query: URLSearchParams): Promise<unknown> {
    const [, block] = /^\/blocks\/(\d+)$/.exec(path) ?? []
    if (block !== undefined) return view.block(Number(block))
    if (path === '/blocks') return { items: await view.newest(PAGE), next_page_params: null }
    if (path === '/main-page/indexing-status')
      return {
        finished_indexing: true,
        finished_indexing_blocks: true,
        indexed_blocks_ratio: '1.00',
        indexed_internal_transactions_ratio: '1.00',
      }
    const [, account, list] = /^\/addresses\/(0x[0-9a-fA-F]{40})\/([a-z-]+)$/.exec(path) ?? []
    if (account === undefined) return undefined
    if (list === 'token-balances') return view.balances(account)
    if (list === 'nft') return { items: await view.nfts(account), next_page_params: null }
    if (list === 'transactions') return pageOf(await view.transactions(account), query)
    if (list === 'token-transfers') return pageOf(await view.transfers(account), query)
    return undefined
  }

  // A connection that closes during a request would look like a failed source.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://blockscout.example')
    const answer = await answerOf(pathname.replace(/^\/api\/v2/, ''), searchParams).catch(
      () => null,
    )
    const status = answer === null ? 500 : answer === undefined ? 404 : 200
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { message: 'Not found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api/v2`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pageOf(entries: readonly Entry[], query: URLSearchParams) {
  const place = { block: Number(query.get('block_number')), index: Number(query.get('index')) }
  const isOlder = ({ block, index }: Entry) =>
    block < place.block || (block === place.block && index < place.index)
  const older = query.has('block_number') ? entries.filter(isOlder) : entries
  const page = older.slice(0, PAGE)
  const last = page.at(-1)
  const next =
    last !== undefined && older.length > PAGE
      ? { block_number: last.block, index: last.index, items_count: PAGE }
      : null
  return { items: page.map(({ item }) => item), next_page_params: next }
}
