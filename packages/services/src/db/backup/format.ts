import * as z from 'zod'

/**
 * A backup is a gzip of lines of JSON: this head, each table's name and rows, and an end that marks a complete file. Rows stay
 * text, because their numbers may exceed JavaScript's.
 */
export const Head = z.strictObject({
  backup: z.literal('vestibule'),
  format: z.literal(1),
  release: z.string(),
  at: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.int(),
})
export const Table = z.strictObject({ table: z.string().regex(/^[a-z][a-z0-9_]*$/) })
export const End = z.strictObject({
  end: z.literal('vestibule'),
  rows: z.int(),
  /** The hash of all previous lines. */
  sha256: z.string(),
})

/** The first bytes of a gzip. */
export const GZIP = Uint8Array.of(0x1f, 0x8b)
