import type { Bytes } from '../../platform/bytes.js'

/** Wipes the secret even after an error. `use` must not keep the bytes. */
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
