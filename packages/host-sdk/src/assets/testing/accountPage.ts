import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { connect } from '../../connections/connect.js'
import type { Core } from '../../core/core.js'
import { getNamespace } from '../../core/namespaceState.js'
import { createTestCore, memoryArea, offerWallet } from '../../core/testing/createTestCore.js'

export const CHAIN = 'eip155:31337'

type Answer = [status: number, body: unknown]

export const answering = (...answers: Answer[]) => answeringTo(/^\/v1\/account\//, answers)

export async function answeringTo(paths: RegExp, answers: readonly Answer[]) {
  const asked: URL[] = []
  const server = createServer(({ url }, response) => {
    const address = new URL(url ?? '', 'http://services.example')
    if (address.pathname === '/v1/supported-chains') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ http: [CHAIN], ws: [] }))
      return
    }
    if (!paths.test(address.pathname)) {
      response.writeHead(404).end()
      return
    }
    asked.push(address)
    const [status, body] = answers[Math.min(asked.length, answers.length) - 1] ?? [500, '']
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export async function pageWith(apiUrl: string | undefined, area = memoryArea()) {
  const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl }, area)
  await connect(core, offerWallet(core).connector)
  return core
}

export function caipAddressOf(core: Core) {
  const { caipAddress } = getNamespace(core.store.getState()).accountState
  if (caipAddress === undefined) throw new Error('Not connected.')
  return caipAddress
}
