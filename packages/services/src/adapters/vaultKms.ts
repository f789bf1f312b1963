import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { readCapped } from '../domain/net/readCapped.js'
import { SECOND } from '../platform/time.js'
import type { VersionedKms } from '../ports/kms.js'

/** First byte of this kind of blob. Vault's ciphertext follows. */
export const VAULT_BLOB = 2
const TIMEOUT = 5 * SECOND
const MAX_ANSWER = 64 * 1024
const CONTEXT_LENGTH = 32

const Ciphertext = z.string().regex(/^vault:v[1-9]\d{0,8}:[A-Za-z0-9+/=]+$/)
const Sealed = z.object({ data: z.object({ ciphertext: Ciphertext }) })
const Opened = z.object({ data: z.object({ plaintext: z.base64() }) })
const Key = z.object({ data: z.object({ latest_version: z.int().positive() }) })

class KeyServiceError extends Error {
  override name = 'KeyServiceError'
}

/** The context is associated data, and repeated in the plaintext, to detect a server that ignores associated data. */
export function createVaultKms(options: createVaultKms.Options): createVaultKms.ReturnType {
  const { url, mount, key, tokenFile, fetch, timeout = TIMEOUT } = options

  async function ask(method: 'GET' | 'POST', path: string, body?: Record<string, string>) {
    // Read the file each time: agents replace it when they renew a token.
    const token = readFileSync(tokenFile, 'utf8').trim()
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(`${url}/v1/${mount}/${path}`, {
      method,
      headers: { 'X-Vault-Token': token, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    }).catch((cause) => {
      throw new KeyServiceError('The key service did not answer.', { cause })
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new KeyServiceError(`The key service refused with status ${response.status}.`)
    }
    return readJson(response, signal)
  }

  async function latest(): Promise<string> {
    const { data } = parse(Key, await ask('GET', `keys/${key}`))
    return `vault:v${data.latest_version}`
  }

  return {
    async seal(secret, context) {
      const bound = Buffer.concat([digestOf(context), secret])
      try {
        const { data } = parse(
          Sealed,
          await ask('POST', `encrypt/${key}`, {
            plaintext: bound.toString('base64'),
            associated_data: Buffer.from(context).toString('base64'),
          }),
        )
        return new Uint8Array(Buffer.concat([Buffer.of(VAULT_BLOB), Buffer.from(data.ciphertext)]))
      } finally {
        bound.fill(0)
      }
    },

    async open(sealed, context) {
      const ciphertext = Ciphertext.safeParse(textOf(sealed))
      if (!ciphertext.success) throw new KeyServiceError('The share was not sealed by Vault.')
      const { data } = parse(
        Opened,
        await ask('POST', `decrypt/${key}`, {
          ciphertext: ciphertext.data,
          associated_data: Buffer.from(context).toString('base64'),
        }),
      )
      const bound = Buffer.from(data.plaintext, 'base64')
      try {
        if (
          bound.length < CONTEXT_LENGTH ||
          !timingSafeEqual(bound.subarray(0, CONTEXT_LENGTH), digestOf(context))
        )
          throw new KeyServiceError(
            'The key service returned another share than the requested one.',
          )
        return new Uint8Array(bound.subarray(CONTEXT_LENGTH))
      } finally {
        bound.fill(0)
      }
    },

    version: latest,
    versionOf: (sealed) => textOf(sealed).split(':').slice(0, 2).join(':'),
    async rotate() {
      const from = await latest()
      await ask('POST', `keys/${key}/rotate`, {})
      return { from, to: await latest() }
    },
  }
}

export declare namespace createVaultKms {
  type Options = {
    /** URL without a trailing slash, such as `https://vault.example:8200`. */
    url: string
    mount: string
    /** Name of a key of type `aes256-gcm96`, `chacha20-poly1305` or another type with associated data. */
    key: string
    tokenFile: string
    fetch: typeof globalThis.fetch
    timeout?: number | undefined
  }
  type ReturnType = VersionedKms & {
    rotate: () => Promise<{ from: string; to: string }>
  }
}

function textOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(1)).toString('latin1')
}

function digestOf(context: string): Buffer {
  return createHash('sha256').update(context).digest()
}

function parse<schema extends z.ZodType>(schema: schema, value: unknown): z.output<schema> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new KeyServiceError('The key service returned an unexpected answer.')
  return parsed.data
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    const bytes = await readCapped(response, { limit: MAX_ANSWER, signal })
    return bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new KeyServiceError('The key service did not finish its answer.', { cause })
  }
}
