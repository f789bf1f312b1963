import { Hono } from 'hono'
import type { SigningKeys } from '../../domain/signIn/signingKeys.js'
import type { Env } from '../middleware/env.js'

/** Seconds for which caches may store the keys. A new key is published a day before its first signature. */
const MAX_AGE = 300

/** `/.well-known/jwks.json`: the public keys of [sign-in tokens](sign-in.md#read-the-token). */
export function keySetRoutes(options: { keys: Pick<SigningKeys, 'publicKeys'> }) {
  const app = new Hono<Env>()
  app.get('/.well-known/jwks.json', async (c) => {
    c.header('Cache-Control', `public, max-age=${MAX_AGE}`)
    c.header('Access-Control-Allow-Origin', '*')
    return c.json(await options.keys.publicKeys())
  })
  return app
}
