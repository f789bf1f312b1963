import * as z from 'zod/mini'
import { NameAttributes } from './nameText.js'

/**
 * The secure frame writes, signs and sends the text, and returns the full name. Providers reject
 * this method like an unknown method.
 */
export const CHANGE_NAME = 'vestibule_changeName'

const name = z.string().check(z.maxLength(255))

export const ChangeName = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('register'),
    name,
    attributes: z.optional(NameAttributes),
  }),
  z.strictObject({ action: z.literal('release'), name }),
  z.strictObject({
    action: z.literal('transfer'),
    name,
    /** The account that may then register the name. */
    to: z.string().check(z.maxLength(128)),
  }),
])
export type ChangeName = z.infer<typeof ChangeName>
