import type { Bytes } from '../../platform/bytes.js'

/** Lends a secret and overwrites it afterwards in all cases. Callers must not keep the bytes beyond `use`. */
export async function withSecret<result>(
  secret: Bytes | Promise<Bytes>,
  use: (secret: Bytes) => result | Promise<result>,
): Promise<result> {
  const bytes = await secret
  try {
    return await use(bytes)
  } finally {
    bytes.fill(0)
  }
}
