import type { Context } from 'hono'
import * as z from 'zod'
import { ProofError } from '../../domain/dpop/proofError.js'
import { isSettled } from '../../platform/isSettled.js'
import { SECOND } from '../../platform/time.js'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

export const MAX_BODY = 64 * 1024
const MAX_DEPTH = 16
const MAX_NODES = 4_096
/** Usual duration of a body in ms, and the interval of session checks for slower bodies. */
const QUICK = 50
const LOOK = SECOND

/**
 * Reads a request's JSON, which must match the schema.
 * @param options.most Bytes.
 * @default MAX_BODY
 * @param options.nodes Nested values.
 * @default MAX_NODES
 * @throws HttpError 415, 413 or 400, without the input.
 */
export async function readBody<const schema extends z.core.$ZodType>(
  c: Context<Env>,
  schema: schema,
  options: { most?: number | undefined; nodes?: number | undefined } = {},
): Promise<z.output<schema>> {
  const { most, nodes = MAX_NODES } = options
  if (!/^application\/json(\s*;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'invalidRequest')
  const parsed = z.safeParse(schema, parseJson(await readText(c, { most }), nodes))
  if (!parsed.success) throw new HttpError(400, 'invalidRequest')
  return parsed.data
}

/**
 * Reads at most `options.most` bytes, whatever length the request declares.
 * @param options.most Bytes.
 * @default MAX_BODY
 * @throws HttpError 413 or 400; 429 for a slow body under load
 */
export async function readText(
  c: Context<Env>,
  options: { most?: number | undefined } = {},
): Promise<string> {
  const stop = new AbortController()
  const arriving = whileSignedIn(c, receive(c.req.raw, options.most ?? MAX_BODY, stop.signal), stop)
  return c.env?.slot?.waitFor(arriving) ?? arriving
}

/** Discards the rest of a slow body when the session ends. @throws ProofError 401 */
async function whileSignedIn(
  c: Context<Env>,
  arriving: Promise<string>,
  stop: AbortController,
): Promise<string> {
  const isLive = c.get('isSessionLive')
  if (isLive === undefined) return arriving
  async function requireLive() {
    if (await isLive?.()) return
    stop.abort()
    throw new ProofError('invalid_token')
  }
  arriving.catch(() => undefined)
  if (await isSettled(arriving, QUICK)) return arriving
  do await requireLive()
  while (!(await isSettled(arriving, LOOK)))
  await requireLive()
  return arriving
}

async function receive(request: Request, most: number, signal: AbortSignal): Promise<string> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > most) throw tooLarge()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // Node reads at most the declared length, so counting is unnecessary. The server limits the time
  // for the body.
  if (declared !== null) return decode(decoder, await whole(request, most))
  let text = ''
  let length = 0
  for await (const chunk of arrivingIn(request, signal)) {
    length += chunk.length
    if (length > most) throw tooLarge()
    text += decode(decoder, chunk, { stream: true })
  }
  return text + decode(decoder)
}

async function whole(request: Request, most: number): Promise<ArrayBuffer> {
  const bytes = await request.arrayBuffer().catch((cause: unknown) => {
    throw new HttpError(400, 'invalidRequest', { cause })
  })
  if (bytes.byteLength > most) throw tooLarge()
  return bytes
}

/** Returns 400: a client that aborts the body is not a fault of the services. */
async function* arrivingIn({ body }: Request, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (reader === undefined) return
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined))
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } catch (cause) {
    throw new HttpError(400, 'invalidRequest', { cause })
  }
}

const tooLarge = () => new HttpError(413, 'invalidRequest')

function decode(...[decoder, bytes, options]: [TextDecoder, ...Parameters<TextDecoder['decode']>]) {
  try {
    return decoder.decode(bytes, options)
  } catch (cause) {
    throw new HttpError(400, 'invalidRequest', { cause })
  }
}

function parseJson(text: string, most: number): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (isWithin(value, most)) return value
  } catch (cause) {
    throw new HttpError(400, 'invalidRequest', { cause })
  }
  throw new HttpError(400, 'invalidRequest')
}

/** Stops at the limits, so that a huge value costs no more than an allowed one. */
function isWithin(value: unknown, most: number): boolean {
  let level: unknown[] = [value]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length
    if (depth > MAX_DEPTH || nodes > most) return false
    level = level.flatMap((inner) =>
      inner !== null && typeof inner === 'object' ? Object.values(inner) : [],
    )
  }
  return true
}
