import { Hono } from 'hono'
import { loopbackOnly } from '../net/loopbackOnly.js'
import { BundlerError, INVALID, UNKNOWN_METHOD } from './bundlerError.js'
import type { Bundler } from './createBundler.js'

const INVALID_REQUEST = -32600
const INTERNAL = -32603

/** ERC-4337 over JSON-RPC: `POST /{chain id}` with one call or a batch. */
export function bundlerApp(bundlers: readonly Bundler[]): Hono {
  const app = new Hono()
  app.use(...loopbackOnly())
  for (const bundler of bundlers)
    app.post(`/${bundler.chainId}`, async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined)
      if (!Array.isArray(body)) return context.json(await answer(bundler, body))
      return context.json(await Promise.all(body.map((call) => answer(bundler, call))))
    })
  return app
}

async function answer({ methods }: Bundler, call: unknown) {
  const { id = null, method, params = [] } = (call ?? {}) as Record<string, unknown>
  const reply = (outcome: object) => ({ jsonrpc: '2.0', id, ...outcome })
  if (typeof method !== 'string')
    return reply({ error: { code: INVALID_REQUEST, message: 'Expected a JSON-RPC call.' } })
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (run === undefined)
    return reply({
      error: { code: UNKNOWN_METHOD, message: `The method ${method} does not exist.` },
    })
  if (!Array.isArray(params))
    return reply({ error: { code: INVALID, message: 'The parameters must be a list.' } })
  try {
    return reply({ result: await run(params) })
  } catch (error) {
    if (error instanceof BundlerError) {
      const { code, message, data } = error
      return reply({ error: { code, message, data } })
    }
    const message = error instanceof Error ? error.message : String(error)
    return reply({ error: { code: INTERNAL, message } })
  }
}
