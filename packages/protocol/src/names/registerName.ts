import * as z from 'zod/mini'
import { NameAttributes } from './nameText.js'

/**
 * The request to the secure frame, which writes, signs and sends the text itself, and answers the name in full. Providers refuse it
 * as they refuse each method that they do not know.
 */
export const REGISTER_NAME = 'vestibule_registerName'

/** The only parameter of {@link REGISTER_NAME}. */
export const RegisterName = z.strictObject({
  /** Without its suffix. */
  name: z.string().check(z.maxLength(255)),
  attributes: z.optional(NameAttributes),
})
export type RegisterName = z.infer<typeof RegisterName>
