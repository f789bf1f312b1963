import * as z from 'zod'

/** Gzipped JSON lines: head, name and rows of each table, end. Rows stay text, because JavaScript cannot represent all numbers. */
export const Head = z.strictObject({
  backup: z.literal('vestibule'),
  format: z.literal(1),
  release: z.string(),
  at: z.iso.datetime(),
  migration: z.int(),
})
export const Table = z.strictObject({ table: z.string().regex(/^[a-z][a-z0-9_]*$/) })
export const End = z.strictObject({
  end: z.literal('vestibule'),
  rows: z.int(),
  /** Hash of all previous lines. */
  sha256: z.string(),
})

export const GZIP = Uint8Array.of(0x1f, 0x8b)
