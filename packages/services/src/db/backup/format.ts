import * as z from 'zod'

/** A gzip of lines of JSON: head, each table's name and rows, end. Rows stay text for numbers beyond JavaScript's. */
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
  /** The hash of all previous lines. */
  sha256: z.string(),
})

export const GZIP = Uint8Array.of(0x1f, 0x8b)
