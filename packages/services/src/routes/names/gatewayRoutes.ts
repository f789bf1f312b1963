import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { NameError } from '../../domain/names/nameError.js'
import type { NameRecords } from '../../namespaces/nameRules.js'
import { NAME_GATEWAY } from '../../namespaces/nameRulesOf.js'
import type { Clock } from '../../ports/clock.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

const Question = z.object({
  // The address is only hashed: ignore the checksum.
  sender: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/)
    .toLowerCase(),
  data: z.string().regex(/^0x(?:[0-9a-fA-F]{2}){0,4096}$/),
})

/**
 * `/v1/ccip`: names for resolvers on a chain (ERC-3668, ENSIP-10), signed for five minutes, and the addresses of the present
 * and the next key.
 */
export function gatewayRoutes({ records, keyOf, current, clock }: Options) {
  const app = new Hono<Env>()

  app.use(async (c, next) => {
    if (c.req.method === 'OPTIONS') c.res = new Response(null, { status: 204, headers: ALLOWED })
    else await next()
    c.res.headers.set('Access-Control-Allow-Origin', '*')
  })

  app.get('/signers', (c) => {
    const { gateway } = requireNames()
    const addressOf = (number: number) => ({ number, address: gateway.addressOf(keyOf(number)) })
    return c.json({ current: addressOf(current), next: addressOf(current + 1) })
  })

  app.get('/:sender/:data', (c) => {
    const { sender, data } = c.req.param()
    return answer(c, Question.safeParse({ sender, data: data.replace(/\.json$/, '') }).data)
  })

  app.post('/', async (c) => answer(c, await readBody(c, Question)))

  async function answer(c: Context<Env>, question: z.output<typeof Question> | undefined) {
    const { gateway, records } = requireNames()
    const key = keyOf(current)
    const data = question && (await gateway.answer({ ...question, key, now: clock(), records }))
    if (data === undefined) throw new HttpError(400, 'invalidRequest')
    return c.json({ data })
  }

  function requireNames() {
    if (NAME_GATEWAY === undefined || records === undefined) throw new NameError('notOffered')
    return { gateway: NAME_GATEWAY, records }
  }

  return app
}

const ALLOWED = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '7200',
}

type Options = {
  records: NameRecords | undefined
  keyOf: (number: number) => Uint8Array
  current: number
  clock: Clock
}
